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
