# shellcheck shell=bash
# A check that cannot run here says so where it should have run, and again in the summary of bin/ci.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
notes=${CI_NOTES:-tmp}

skip() { # REASON: ends the step, which bin/ci then reports as skipped
  skip_part "$1"
  exit 77
}

skip_part() { # REASON: notes it and goes on, for a step that can do the rest of its work
  echo "SKIPPED ${CI_STEP:-$0}: $1"
  echo "${CI_STEP:-$0}: $1" >> "$notes/ci_skipped"
}

# Runs both at once, and says what OTHER said once COMMAND is done. Fails where one did.
beside() { # OTHER COMMAND
  local said other status=0
  said=$(mktemp)
  $1 > "$said" 2>&1 & other=$!
  $2 || status=$?
  wait "$other" || status=$?
  cat "$said"
  rm "$said"
  return "$status"
}
