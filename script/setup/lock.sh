# shellcheck shell=bash

# locked FILE COMMAND…: one setup at a time; a second one waits for the first and then finds the work done.
locked() {
  local file=$1
  shift
  command -v flock > /dev/null || { "$@"; return; }
  mkdir -p "$(dirname "$file")"
  exec 9> "$file"
  flock --nonblock 9 || { row Waiting "for another setup to finish"; flock 9; }
  "$@"
  exec 9>&-
}
