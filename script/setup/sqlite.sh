# shellcheck shell=bash
# Builds SQLite's shell from the source code in the sqlite3 gem, so that it has the same version.

# The gem's flags that affect query plans and the available SQL, so that the shell behaves like the site.
sqlite_shell_flags="-DSQLITE_DEFAULT_WAL_SYNCHRONOUS=1 -DSQLITE_USE_URI=1 -DSQLITE_ENABLE_DBPAGE_VTAB -DSQLITE_ENABLE_DBSTAT_VTAB"
sqlite_shell_flags+=" -DSQLITE_ENABLE_FTS5 -DSQLITE_ENABLE_MATH_FUNCTIONS -DSQLITE_ENABLE_PERCENTILE"

sqlite_gem_version() { sed -n 's/^    sqlite3 (\([0-9.]*\)[-)].*/\1/p' Gemfile.lock | head -n 1; }
sqlite_shell() { echo "$ruby_data/sqlite3-$(sqlite_gem_version)/bin/sqlite3"; }

ensure_sqlite_shell() {
  [ -x "$(sqlite_shell)" ] || locked "$ruby_data/sqlite.lock" build_sqlite_shell
  row SQLite "$("$(sqlite_shell)" --version | cut -d ' ' -f 1), $(sqlite_shell)"
}

build_sqlite_shell() {
  local build="$ruby_data/sqlite-build" log="$ruby_data/sqlite-shell.log"
  [ ! -x "$(sqlite_shell)" ] || return 0
  ! debian || install_packages build-essential
  progress SQLite "building the shell, a minute or two" "$log" '' 0 compile_sqlite_shell || explain_sqlite "$log"
  install_built_sqlite "$build/stage" "$(dirname "$(dirname "$(sqlite_shell)")")"
}

explain_sqlite() { # LOG
  fail "SQLite could not be built. It needs a C compiler and access to RubyGems. The full output is in $1."
}

# Verifies the archive against the checksum in the gem. RubyGems verifies the gem itself.
unpack_sqlite() {
  rm -rf "$build" && mkdir -p "$build/stage" && cd "$build" &&
    "$root/bin/ruby" -S gem fetch sqlite3 --version "$version" --platform ruby &&
    tar --extract --file "sqlite3-$version.gem" data.tar.gz && tar --extract --file data.tar.gz &&
    echo "$(sed -n 's/^ *sha256: "\(.*\)"/\1/p' dependencies.yml)  $(echo ports/archives/sqlite-autoconf-*.tar.gz)" | sha256sum --check &&
    tar --extract --file ports/archives/sqlite-autoconf-*.tar.gz --strip-components 1
}

compile_sqlite_shell() (
  root=$PWD version=$(sqlite_gem_version)
  unpack_sqlite && mkdir "$build/stage/bin" && {
    compile_with -DHAVE_READLINE=1 -lreadline || compile_with -DHAVE_EDITLINE=1 -ledit || compile_with
  }
)

# With one of these libraries, the shell has line editing.
compile_with() { # FLAG LIBRARY
  # shellcheck disable=SC2086 # a list of flags
  "${CC:-cc}" -O2 $sqlite_shell_flags ${1-} -o "$build/stage/bin/sqlite3" shell.c sqlite3.c ${2-} -lpthread -ldl -lm
}

# Moved into place at the end, so that an interrupted build never has the final name.
install_built_sqlite() { # FROM TO
  rm -rf "$2"
  mkdir -p "$(dirname "$2")"
  mv "$1" "$2"
  rm -rf "$build"
}
