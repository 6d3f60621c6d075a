# shellcheck shell=bash
# Reports checks that can't run on this machine as skipped, in the step's output and in the summary of bin/ci.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
notes=${CI_NOTES:-tmp}

skip() { # REASON: exits; bin/ci reports the step as skipped
  skip_part "$1"
  exit 77
}

skip_part() { # REASON: records it and returns, for a step that can do the rest of its work
  echo "SKIPPED ${CI_STEP:-$0}: $1"
  echo "${CI_STEP:-$0}: $1" >> "$notes/ci_skipped"
}
