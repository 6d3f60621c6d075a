# shellcheck shell=bash
# A check that cannot run here says so when it is met and once more at the end.

set -euo pipefail
cd "$(dirname "$0")/../.."
skipped=tmp/ci_skipped

skip() { # STEP REASON
  echo "SKIPPED $1: $2" | tee -a "$skipped"
  exit
}
