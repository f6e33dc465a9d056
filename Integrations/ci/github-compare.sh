#!/usr/bin/env bash
# One step of action.yml: records where a command is given, compares, annotates, writes every report, and ends with
# the verdict.
set -u
tool=${EXECUTABLE:-}
[ -n "$tool" ] || tool="$ACTION/.build/release/trace-diff"
folder="${RUNNER_TEMP:-/tmp}/trace-diff-reports"
# What an earlier use of the action left is not this one's report.
rm -rf "$folder"
mkdir -p "$folder"
rules=${RULES:-}

recorded=0
if [ -n "${COMMAND:-}" ]; then
  # The baselines' own rules say what to record; the candidate's folder may lie elsewhere.
  near=$rules
  [ -n "$near" ] || ! [ -e "$BASELINE/trace-diff.json" ] || near="$BASELINE/trace-diff.json"
  record=("$tool" record --out "$CANDIDATE")
  [ -n "$near" ] && record+=(--rules "$near")
  echo "::group::Record"
  "${record[@]}" -- bash -c "$COMMAND"
  recorded=$?
  echo "::endgroup::"
  [ "$recorded" -eq 0 ] || echo "::error title=trace-diff::The recorded command ended with status $recorded."
fi

arguments=("$BASELINE" "$CANDIDATE" --format github --fail-on "${FAIL_ON:-error}")
[ -n "$rules" ] && arguments+=(--rules "$rules")
[ -n "${FLOW:-}" ] && arguments+=(--flow "$FLOW")
for report in json=report.json html=report.html markdown=report.md junit=report.xml sarif=report.sarif; do
  arguments+=(--report "${report%%=*}=$folder/${report#*=}")
done
"$tool" "${arguments[@]}"
status=$?
case $status in
  0) verdict=pass ;;
  1) verdict=fail ;;
  3) verdict=inconclusive ;;
  *)
    verdict=error
    echo "::error title=trace-diff::Nothing could be compared; the log of this step says why."
    ;;
esac
{
  echo "verdict=$verdict"
  echo "folder=$folder"
  if [ -e "$folder/report.json" ]; then
    echo "report=$folder/report.json"
    echo "markdown=$folder/report.md"
  fi
} >> "${GITHUB_OUTPUT:-/dev/stdout}"
if [ "$verdict" = inconclusive ] && [ "${INCONCLUSIVE:-fail}" = pass ]; then status=0; fi
[ "$status" -ne 0 ] || status=$recorded
exit "$status"
