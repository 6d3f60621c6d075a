# shellcheck shell=bash
# Long work: its output in a log, its progress on the screen, and nothing left running when a person has had enough.

trap 'stop_work; exit 130' INT
trap 'stop_work; exit 143' TERM

# progress NAME LABEL LOG PATTERN TOTAL COMMAND…: shows the time and, unless TOTAL is 0, how many of the TOTAL lines
# that match PATTERN the log has.
progress() {
  local log=$3 shown=("${@:1:5}") status=0 worker
  shift 5
  mkdir -p "$(dirname "$log")"
  # Job control gives the work a process group of its own, so that all of it can be stopped.
  set -m
  "$@" > "$log" 2>&1 < /dev/null &
  worker=$!
  tick "${shown[@]}" 9>&- &
  set +m
  wait "$worker" || status=$?
  stop_work
  ((status == 0)) || show_end_of "$log"
  return "$status"
}

stop_work() {
  local group
  # By the shell's own list: a signal may come before their numbers are noted.
  for group in $(jobs -p); do
    kill -TERM -- "-$group" 2> /dev/null || true
    wait "$group" 2> /dev/null || true
  done
  if [ -t 1 ]; then printf '\r\033[K'; fi
}

show_end_of() { # LOG
  printf '\nThe end of %s:\n' "$1" >&2
  tail -n 20 "$1" | sed 's/^/  | /' >&2
}

tick() { # NAME LABEL LOG PATTERN TOTAL
  local seconds=0 text
  while kill -0 $$ 2> /dev/null; do
    text=$(row "$1" "$2$(share "$3" "$4" "$5"), $(elapsed $seconds)")
    if [ -t 1 ]; then printf '\r\033[K%s' "$text"; elif ((seconds % 30 == 29)); then echo "$text"; fi
    sleep 1
    seconds=$((seconds + 1))
  done
}

share() { # LOG PATTERN TOTAL
  (($3 > 0)) || return 0
  local reached
  reached=$(grep -cE "$2" "$1" || true)
  ((reached < $3)) || reached=$(($3 - 1))
  printf ', %s %%' $((100 * reached / $3))
}
