# One line a request, the same for requests that differ in volatile values alone. $volatile: names to be masked.
# Recordings give a record a line; a HAR gives one object. `tostring` is half of the time that `join` takes.
def masked: . as $item | split("=")[0] as $name | if $volatile[$name] then $name else $item end;
def canonical:
  if type == "object" then with_entries(if $volatile[.key] then .value = null else .value |= canonical end)
  elif type == "array" then map(canonical)
  else . end;
def line($text):
  (.url | split("?")) as $url
  | "\(.method) \($url[0]) \($url[1] // "" | split("&") | map(masked) | sort) \($text // "" | if . == "" then . else fromjson | canonical end)";
if .log then .log.entries | sort_by(.startedDateTime)[] | .request | line(.postData.text)
elif .type == "request" then line(.body.text)
else empty end
