#!/usr/bin/env bash
# One step of action.yml: compares, annotates, writes every report, and ends with the verdict.
set -u
tool=${EXECUTABLE:-}
[ -n "$tool" ] || tool="$ACTION/.build/release/trace-diff"
folder="${RUNNER_TEMP:-/tmp}/trace-diff-reports"
mkdir -p "$folder"
arguments=("$BASELINE" "$CANDIDATE" --format github --fail-on "${FAIL_ON:-error}")
[ -n "${RULES:-}" ] && arguments+=(--rules "$RULES")
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
  *) verdict=error ;;
esac
{
  echo "verdict=$verdict"
  echo "folder=$folder"
  if [ -e "$folder/report.json" ]; then
    echo "report=$folder/report.json"
    echo "markdown=$folder/report.md"
  fi
} >> "${GITHUB_OUTPUT:-/dev/stdout}"
if [ "$verdict" = inconclusive ] && [ "${INCONCLUSIVE:-fail}" = pass ]; then exit 0; fi
exit "$status"
