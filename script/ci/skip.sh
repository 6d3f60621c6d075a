# shellcheck shell=bash
# A check that cannot run here, or that fails, says so when it is met and once more at the end.

set -euo pipefail
cd "$(dirname "$0")/../.."
skipped=tmp/ci_skipped
# shellcheck disable=SC2034 # for who sources this
failed=tmp/ci_failed

skip() { # STEP REASON
  echo "SKIPPED $1: $2" | tee -a "$skipped"
  exit
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
