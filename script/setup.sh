# shellcheck shell=bash
# What bin/setup, bin/start, bin/serve, bin/dev and bin/ci share.

set -euo pipefail

# Debian keeps runuser, debootstrap and others where only root looks, and some environments not even then.
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

# Bundler is asked for the gems before config/boot.rb is read.
case ${DATABASE_URL-} in postgres*) export BUNDLE_WITH="${BUNDLE_WITH:-postgresql}" ;; esac

set_up() { # TASK…: what bin/rails does to the database
  echo "Setting up Frontpage for $environment"
  ensure_ruby
  ensure_gems
  prepare_database "$@"
  [ "$environment" != production ] || ensure_assets
}
