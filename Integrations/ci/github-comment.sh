#!/usr/bin/env bash
# One step of action.yml: one comment on the pull request, which later runs update.
set -eu
marker='<!-- trace-diff -->'
body=$(mktemp)
{ echo "$marker"; cat "$MARKDOWN"; } > "$body"
comments="repos/$REPOSITORY/issues/$NUMBER/comments"
id=$(gh api --paginate "$comments" --jq ".[] | select(.body | startswith(\"$marker\")) | .id" | head -n 1)
if [ -n "$id" ]; then
  gh api --method PATCH "repos/$REPOSITORY/issues/comments/$id" -F "body=@$body" > /dev/null
else
  gh api --method POST "$comments" -F "body=@$body" > /dev/null
fi
