# shellcheck shell=bash

ensure_gems() {
  local state=present
  gems_present || { locked "$ruby_data/setup.lock" install_gems; state=installed; }
  row Gems "$state"
}

gems_present() { bin/bundle check > /dev/null 2>&1; }

install_gems() {
  ! gems_present || return 0
  # shellcheck disable=SC2046 # a list of names
  ! debian || install_packages build-essential libyaml-dev zlib1g-dev $(system_ruby_packages)
  ensure_gems_writable
  progress Gems installing log/gems.log '^(Installing|Using) ' "$(grep -cE '^    [^ ]' Gemfile.lock)" \
    env BUNDLE_SILENCE_ROOT_WARNING=1 bin/bundle install ||
    fail "The gems could not be installed. The full output is in log/gems.log. Check the network connection and run the command again."
}

# A distribution's Ruby has its headers and Bundler in separate packages.
system_ruby_packages() {
  case $(bin/ruby --which) in /usr/bin/* | /bin/*) echo ruby-dev ruby-bundler ;; esac
}

# Installs gems into vendor/bundle if Ruby's own directory isn't writable.
ensure_gems_writable() {
  [ ! -e .bundle/config ] && [ -z "${BUNDLE_PATH:-}" ] || return 0
  bin/ruby -e 'exit File.writable?(Gem.dir)' || bin/bundle config set --local path vendor/bundle > /dev/null
}
