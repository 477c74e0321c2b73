#!/bin/sh
# NAME_FILE=/path gives the variable NAME the content of that file, so that secrets need not stand in the environment's
# definition. A NAME that has a value keeps it.
set -eu
for variable in $(env | sed -n 's/^\([A-Z][A-Z0-9_]*\)_FILE=.*/\1/p'); do
  eval "file=\${${variable}_FILE}" "given=\${${variable}:-}"
  if [ -z "$given" ]; then
    if [ ! -r "$file" ]; then
      echo "${variable}_FILE names $file, which cannot be read" >&2
      exit 1
    fi
    export "${variable}=$(cat "$file")"
  fi
  unset "${variable}_FILE"
done
exec "$@"
