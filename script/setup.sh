# shellcheck shell=bash
# Functions shared by bin/setup, bin/start, bin/serve, bin/dev and bin/ci.

set -euo pipefail

# runuser, debootstrap and others are in directories that only root has on its PATH, in some environments not even root.
case :$PATH: in *:/usr/sbin:*) ;; *) export PATH=$PATH:/usr/sbin:/sbin ;; esac

source script/setup/output.sh
source script/setup/progress.sh
source script/setup/lock.sh
source script/setup/packages.sh
source script/setup/mirrors.sh
source script/setup/ruby.sh
source script/setup/ruby_source.sh
source script/setup/gems.sh
source script/setup/sqlite.sh
source script/setup/site.sh
source script/setup/server.sh
source script/setup/welcome.sh
source script/setup/tests.sh

environment=${RAILS_ENV:-development}

# config/boot.rb does the same, but gems are checked before it is loaded.
case ${DATABASE_URL-} in postgres*) export BUNDLE_WITH="${BUNDLE_WITH:-postgresql}" ;; esac

set_up() { # [TASK…]: the tasks that prepare the database, if any
  echo "Setting up Frontpage for $environment"
  ensure_ruby
  ensure_gems
  [ $# = 0 ] || prepare_database "$@"
  [ "$environment" != production ] || { ensure_assets && suggest_jemalloc; }
}
