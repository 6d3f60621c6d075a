# shellcheck shell=bash
# Finds a suitable Ruby, or installs one with a version manager or from the distribution's source package.

ruby_version=3.4.5
ruby_data="${XDG_DATA_HOME:-$HOME/.local/share}/frontpage"

ensure_ruby() {
  ruby_works || locked "$ruby_data/setup.lock" install_ruby
  row Ruby "$(describe_ruby)"
}

# It may be found and not work, after it was moved or a library was removed.
ruby_works() { bin/ruby -e 0 > /dev/null 2>&1; }

describe_ruby() {
  local yjit="without YJIT: pages will be slower"
  ! bin/ruby --yjit --version > /dev/null 2>&1 || yjit="with YJIT"
  echo "$(bin/ruby --version | cut -d ' ' -f 2) $yjit, $(bin/ruby --which)"
}

install_ruby() {
  ! ruby_works || return 0
  report_broken_ruby
  install_ruby_with mise install --yes "ruby@$ruby_version" && return
  install_ruby_with rbenv install --skip-existing "$ruby_version" && return
  debian || explain_ruby "no suitable version was found, and building one works only on Debian and Ubuntu."
  build_ruby_from_source
  ruby_works || explain_ruby "$(bin/ruby -e 0 2>&1 | head -n 1). Remove that Ruby, or take it off PATH."
}

report_broken_ruby() {
  local error
  error=$(bin/ruby -e 0 2>&1) || case $error in Ruby*) ;; *) row Ruby "${error%%$'\n'*}" ;; esac
}

install_ruby_with() { # MANAGER ARGUMENT…
  command -v "$1" > /dev/null || return 1
  progress Ruby "installing $ruby_version with $1" "$ruby_data/$1.log" '' 0 "$@" && ruby_works && return
  row Ruby "$1 could not install $ruby_version; trying another way"
  return 1
}

explain_ruby() { # REASON
  fail "bin/setup could not install Ruby: $1" \
    "Install Ruby $ruby_version (3.3 or newer works), for example with one of these," \
    "and run the command again:" "" \
    "  mise install ruby@$ruby_version" \
    "  rbenv install $ruby_version" \
    "  ruby-install ruby $ruby_version" \
    "  brew install ruby@${ruby_version%.*}    and put its bin directory on PATH"
}
