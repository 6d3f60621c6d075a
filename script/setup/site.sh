# shellcheck shell=bash
# Prepares the database and the assets of an environment.

prepare_database() { # db:prepare [TASK…]
  # Production upgrades an existing site: if a migration fails, the databases stay as they were.
  local prepare=(bin/rails "$@")
  [ "${environment-}" != production ] || prepare=(bin/ops prepare "${@:2}")
  restrict_storage
  restrict_log log/database.log # it contains the setup code for becoming the administrator
  progress Database preparing log/database.log '' 0 "${prepare[@]}" ||
    fail "The database could not be prepared. The full output is in log/database.log."
  row Database ready
}

# Other users of the machine must not read password digests, sessions and the key that signs cookies.
restrict_storage() {
  local storage=${STORAGE:-storage}
  mkdir -p "$storage"
  [ ! -O "$storage" ] || chmod go= "$storage"
}

restrict_log() { # LOG
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
  progress Assets compiling log/assets.log '' 0 env SECRET_KEY_BASE_DUMMY=1 bin/rails assets:precompile ||
    fail "The assets could not be compiled. The full output is in log/assets.log."
  cp Gemfile.lock tmp/assets.lock
}

# A removed file makes its directory newer. Gemfile.lock is compared by content, because Bundler touches it at every check.
assets_current() {
  local manifest=public/assets/.manifest.json
  [ -f "$manifest" ] && cmp -s Gemfile.lock tmp/assets.lock &&
    [ -z "$(find app/assets app/javascript config lib vendor -newer "$manifest" 2> /dev/null | head -n 1)" ]
}
