# shellcheck shell=bash
# Checks that the port is free, starts the server, and runs a command once it responds.

require_free_port() {
  local free holder
  [[ $PORT =~ ^[1-9][0-9]{0,4}$ && $PORT -lt 65536 ]] ||
    fail "PORT must be a number from 1 to 65535, but is \"$PORT\"."
  wait_for_killed_server
  listening "$PORT" || return 0
  holder=$(port_holder)
  free=$((PORT + 1))
  while listening $free; do free=$((free + 1)); done
  fail "Port $PORT is in use${holder:+ by $holder}. Stop it, or choose another port:" "" "  PORT=$free $0"
}

# Right after a server was killed, its processes still hold the port while their memory is freed. Waits at most 10 s.
wait_for_killed_server() {
  local tries=0
  while listening "$PORT" && killed "$(port_holder)" && ((tries < 100)); do
    sleep 0.1
    tries=$((tries + 1))
  done
}

killed() { # HOLDER: of this directory, and ending, or a worker whose Puma has ended
  [[ $1 =~ process\ ([0-9]+) ]] || return 1
  local process=${BASH_REMATCH[1]}
  [[ $(readlink "/proc/$process/cwd") = "$PWD" ]] || return 1
  ! alive "$process" || { [[ $(ps -o args= -p "$process") =~ cluster\ worker\ [0-9]+:\ ([0-9]+) ]] && ! alive "${BASH_REMATCH[1]}"; }
}

# Two servers on the same databases would both run jobs, and only one of them would replicate.
claim_data_directory() {
  local storage=${STORAGE:-storage} server
  restrict_storage
  server=$(cat "$storage/server.pid" 2> /dev/null) || server=
  ! serves "$server" ||
    fail "Another server (process $server) uses the databases in $storage. Stop it, or choose another directory:" "" "  STORAGE=storage-2 $0"
  echo $$ > "$storage/server.pid"
}

# After a crash, another program may have the number.
serves() { # PROCESS
  [[ $1 =~ ^[0-9]+$ && $1 != "$$" ]] && alive "$1" && [[ $(ps -o args= -p "$1") =~ bin/start|rails\ server|puma ]]
}

listening() { # PORT
  connects 127.0.0.1 "$1" || connects ::1 "$1"
}

connects() { # ADDRESS PORT
  (exec 3<> "/dev/tcp/$1/$2") 2> /dev/null
}

port_holder() {
  if command -v ss > /dev/null; then
    ss -Hltnp "sport = :$PORT" 2> /dev/null | sed -n 's/.*users:(("\([^"]*\)",pid=\([0-9]*\).*/\1 (process \2)/p' | head -n 1
  elif command -v lsof > /dev/null; then
    lsof -nP -iTCP:"$PORT" -sTCP:LISTEN 2> /dev/null | awk 'NR == 2 { print $1 " (process " $2 ")" }'
  fi
}

# The server replaces this process, so that signals reach it. A detached child waits for its first response.
serve() {
  (announce $$ "$@" &)
  exec bin/puma
}

announce() { # SERVER COMMAND…: runs the command once the server responds, unless it exits before
  local server=$1
  shift
  until responds; do
    sleep 0.2
    alive "$server" || return 0
  done
  "$@"
}

# Zombies and killed processes still accept signals. In the kernel's masks, bit 9 of pending signals is SIGKILL.
alive() { # PROCESS
  kill -0 "$1" 2> /dev/null && ! grep -qsE '^State:.*Z|^S.*Pnd:.*[13579bdf]..$' "/proc/$1/status" && ! exiting "$1"
}

# The seventh field after the name is the process's flags; 4 is PF_EXITING.
exiting() { # PROCESS
  local stat
  stat=$(cat "/proc/$1/stat" 2> /dev/null) || return 1
  # shellcheck disable=SC2086 # fields
  set -- ${stat##*) }
  (($7 & 4))
}

responds() {
  local status
  exec 3<> "/dev/tcp/127.0.0.1/$PORT" || return 1
  printf 'GET /up HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
  read -r -t 5 _ status <&3 && [[ $status == 200* ]]
} 2> /dev/null
