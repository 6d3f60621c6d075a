# shellcheck shell=bash
# Builds Ruby from the distribution's source package, into the user's data directory.

# The number of lines that configure, make and make install print.
ruby_build_lines=1960

build_ruby_from_source() {
  local prefix="$ruby_data/ruby-$ruby_version" build="$ruby_data/build" log="$ruby_data/ruby-$ruby_version.log" yjit=()
  # shellcheck disable=SC2046 # a list of names
  install_packages $(ruby_packages)
  choose_yjit
  rm -rf "$build"
  mkdir -p "$build/source"
  download_ruby "$build/$(ruby_tarball)"
  progress Ruby "building $ruby_version, a few minutes" "$log" '' "$ruby_build_lines" compile_ruby ||
    explain_ruby "the build failed. The full output is in $log."
  install_built_ruby
}

ruby_tarball() { echo "ruby${ruby_version%.*}_$ruby_version.orig.tar.xz"; }

ruby_sha256() {
  case $ruby_version in
    3.4.5) echo 141fb3b0192b8196361b3b4d6c29fc9b10c0798dbe54ada1539d9f1c311bfcbf ;;
    3.3.8) echo e2e1233ad275b7623a05edf23a01192626d1da454bdfe353a28a87acd8ef015c ;;
  esac
}

ruby_packages() {
  echo build-essential bison ca-certificates curl libffi-dev libgmp-dev libssl-dev libyaml-dev xz-utils zlib1g-dev
  ! wants_rustc || echo rustc
}

# YJIT needs rustc 1.58 or newer. If apt has no package lists yet, its version is assumed to be new enough.
wants_rustc() {
  local candidate
  yjit_processor && ! rustc_fits || return 1
  candidate=$(LC_ALL=C apt-cache policy rustc 2> /dev/null | awk '/Candidate:/ { print $2 }')
  case $candidate in '' | '(none)') ;; *) dpkg --compare-versions "$candidate" ge 1.58 ;; esac
}

choose_yjit() {
  if ! yjit_processor; then row Ruby "YJIT does not support this processor: building without it"
  elif rustc_fits; then yjit=(--enable-yjit)
  else row Ruby "no rustc 1.58 or newer: building without YJIT"; fi
}

yjit_processor() { case $(uname -m) in x86_64 | aarch64) ;; *) return 1 ;; esac; }

rustc_fits() {
  local version
  version=$(rustc --version 2> /dev/null | awk '{ print $2 }')
  [ -n "$version" ] && [ "$(printf '%s\n' 1.58.0 "$version" | sort -V | head -n 1)" = 1.58.0 ]
}

download_ruby() { # FILE
  local mirror component
  for mirror in $(apt_mirrors /etc/apt); do
    for component in main universe; do
      download "$mirror/pool/$component/r/ruby${ruby_version%.*}/$(ruby_tarball)" "$1" || continue
      ! checksum_matches "$1" || return 0
      row Ruby "ignoring the source from $mirror: its SHA-256 does not match"
    done
  done
  explain_ruby "$(ruby_tarball) could not be downloaded from apt's mirrors."
}

download() { # ADDRESS FILE
  curl --fail --silent --location --connect-timeout 20 --retry 2 --output "$2" "$1"
}

checksum_matches() { echo "$(ruby_sha256)  $1" | sha256sum --check --status; }

# Emptying bundled_gems prevents downloads during the build; the site's gems come from the Gemfile.
compile_ruby() (
  tar --extract --file "$build/$(ruby_tarball)" --directory "$build/source" --strip-components 1 &&
    cd "$build/source" &&
    : > gems/bundled_gems &&
    ./configure --prefix="$prefix" ${yjit[@]+"${yjit[@]}"} --disable-install-doc --enable-shared &&
    make -j "$(getconf _NPROCESSORS_ONLN)" &&
    make install DESTDIR="$build/stage" &&
    has_extensions openssl psych zlib
)

# make skips an extension if its library is missing, without failing.
has_extensions() { # NAME…
  local name
  for name; do
    [ -n "$(find "$build/stage" -name "$name.so")" ] || { echo "Ruby was built without $name."; return 1; }
  done
}

# Moved into place at the end, so that an interrupted build never has the final name.
install_built_ruby() {
  rm -rf "$prefix"
  mv "$build/stage$prefix" "$prefix"
  rm -rf "$build"
}
