# shellcheck shell=bash
# Runs long commands with their output in a log and their progress on the screen, and stops them when interrupted.

trap 'stop_work; exit 130' INT
trap 'stop_work; exit 143' TERM

# progress NAME LABEL LOG PATTERN TOTAL COMMAND…: shows the elapsed time and, unless TOTAL is 0, the percentage of TOTAL lines
# matching PATTERN that are in the log.
progress() {
  local log=$3 shown=("${@:1:5}") status=0 worker
  shift 5
  mkdir -p "$(dirname "$log")"
  # With job control, the command gets its own process group, so that all its processes can be stopped.
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
  # From the shell's job list, because a signal may arrive before the variables with the process ids are set.
  for group in $(jobs -p); do
    kill -TERM -- "-$group" 2> /dev/null || true
    wait "$group" 2> /dev/null || true
  done
  if [ -t 1 ]; then printf '\r\033[K'; fi
}

show_end_of() { # LOG
  printf '\nLast lines of %s:\n' "$1" >&2
  tail -n 20 "$1" | sed 's/^/  | /' >&2
}

tick() { # NAME LABEL LOG PATTERN TOTAL
  local seconds=0 text
  while kill -0 $$ 2> /dev/null; do
    text=$(row "$1" "$2$(percentage "$3" "$4" "$5"), $(elapsed $seconds)")
    if [ -t 1 ]; then printf '\r\033[K%s' "$text"; elif ((seconds % 30 == 29)); then echo "$text"; fi
    sleep 1
    seconds=$((seconds + 1))
  done
}

percentage() { # LOG PATTERN TOTAL
  (($3 > 0)) || return 0
  local reached
  reached=$(grep -cE "$2" "$1" || true)
  ((reached < $3)) || reached=$(($3 - 1))
  printf ', %s %%' $((100 * reached / $3))
}
