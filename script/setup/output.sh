# shellcheck shell=bash
# Output of the scripts.

row() { printf '  %-9s %s\n' "$1" "$2"; }

fail() { # LINE…
  printf '\n' >&2
  printf '%s\n' "$@" >&2
  exit 1
}

elapsed() { # SECONDS
  if (($1 < 60)); then echo "$1 s"; else echo "$(($1 / 60)) min $(($1 % 60)) s"; fi
}

# take_no_arguments USAGE ARGUMENT…: shows the usage for --help, and fails for any other argument.
take_no_arguments() {
  local usage=$1
  shift
  case ${1-} in
    '') ;;
    --help | -h) echo "$usage"; exit ;;
    *) fail "Unknown argument $1." "" "$usage" ;;
  esac
}
