# shellcheck shell=bash
# The database and the assets of one environment.

prepare_database() { # TASK…
  keep_storage_private
  keep_log_private log/database.log # it has the code that makes somebody the administrator
  progress Database preparing log/database.log '' 0 bin/rails "$@" ||
    fail "The database could not be prepared. The full output is in log/database.log."
  row Database ready
}

# Password digests, sessions and the key that signs them: for nobody else on the machine.
keep_storage_private() {
  local storage=${STORAGE:-storage}
  mkdir -p "$storage"
  [ ! -O "$storage" ] || chmod go= "$storage"
}

keep_log_private() { # LOG
  mkdir -p "$(dirname "$1")"
  touch "$1"
  [ ! -O "$1" ] || chmod go= "$1"
}

ensure_assets() {
  local state="up to date"
  assets_current || { precompile_assets; state=compiled; }
  row Assets "$state"
}

precompile_assets() {
  progress Assets compiling log/assets.log '' 0 bin/rails assets:precompile ||
    fail "The assets could not be compiled. The full output is in log/assets.log."
  cp Gemfile.lock tmp/assets.lock
}

# A file that was removed shows as a newer directory. Bundler touches its lock at every check: what it holds counts.
assets_current() {
  local manifest=public/assets/.manifest.json
  [ -f "$manifest" ] && cmp -s Gemfile.lock tmp/assets.lock &&
    [ -z "$(find app/assets app/javascript config lib vendor -newer "$manifest" 2> /dev/null | head -n 1)" ]
}
