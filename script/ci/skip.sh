# shellcheck shell=bash
# Reports checks that can't run on this machine as skipped, in the step's output and in the summary of bin/ci.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

skip() { # REASON: exits; bin/ci reports the step as skipped
  skip_part "$1"
  exit 77
}

skip_part() { # REASON: returns, for a step that can do the rest of its work
  echo "SKIPPED $1"
}
