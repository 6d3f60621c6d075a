# shellcheck shell=bash
# Ruby from the distribution's own source package, into the user's own data directory.

# How many lines configure, make and make install print.
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
  keep_ruby
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

# YJIT is written in Rust. Where apt has no lists yet, what it offers is taken to be new enough.
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
      ! genuine "$1" || return 0
      row Ruby "ignoring the source from $mirror: its SHA-256 does not match"
    done
  done
  explain_ruby "$(ruby_tarball) could not be downloaded from apt's mirrors."
}

download() { # ADDRESS FILE
  curl --fail --silent --location --connect-timeout 20 --retry 2 --output "$2" "$1"
}

genuine() { echo "$(ruby_sha256)  $1" | sha256sum --check --status; }

# bundled_gems lists gems to download while building; the Gemfile brings those the site needs.
compile_ruby() (
  tar --extract --file "$build/$(ruby_tarball)" --directory "$build/source" --strip-components 1 &&
    cd "$build/source" &&
    : > gems/bundled_gems &&
    ./configure --prefix="$prefix" ${yjit[@]+"${yjit[@]}"} --disable-install-doc --enable-shared &&
    make -j "$(getconf _NPROCESSORS_ONLN)" &&
    make install DESTDIR="$build/stage" &&
    has_extensions openssl psych zlib
)

# make skips an extension whose library is missing, and says so in the middle of its output.
has_extensions() { # NAME…
  local name
  for name; do
    [ -n "$(find "$build/stage" -name "$name.so")" ] || { echo "Ruby was built without $name."; return 1; }
  done
}

# A build that was interrupted never gets here: what stands under the final name is whole.
keep_ruby() {
  rm -rf "$prefix"
  mv "$build/stage$prefix" "$prefix"
  rm -rf "$build"
}
