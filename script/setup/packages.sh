# shellcheck shell=bash
# Debian and Ubuntu packages.

debian() { command -v apt-get > /dev/null && command -v dpkg-query > /dev/null; }

# install_packages PACKAGE…: installs missing packages, as root or with sudo.
install_packages() {
  local missing
  missing=$(missing_packages "$@")
  [ -n "$missing" ] || return 0
  become_root "$missing" || fail "These Debian packages are missing, and only root can install them." \
    "Run this, then the command you ran:" "" "  apt-get install -y $missing"
  # shellcheck disable=SC2086 # a list of names
  progress Packages "installing Debian packages" log/packages.log '' 0 apt_install $missing ||
    fail "The Debian packages could not be installed. Run this as root, then the command you ran:" "" "  apt-get install -y $missing"
  row Packages "installed $missing"
}

# bin/puma uses it. Nothing needs it, so if it can't be installed, it is only recommended.
suggest_jemalloc() {
  if ! debian || [ -z "$(missing_packages libjemalloc2)" ]; then
    return
  elif [ "$(id -u)" = 0 ] && apt_install libjemalloc2 >> log/packages.log 2>&1; then
    row Packages "installed libjemalloc2"
  else
    row Memory "the site takes a fifth less with this package: sudo apt-get install libjemalloc2"
  fi
}

missing_packages() { # PACKAGE…
  local package missing=()
  for package; do
    installed "$package" || missing+=("$package")
  done
  echo "${missing[*]-}"
}

installed() { # PACKAGE
  [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2> /dev/null)" = installed ]
}

become_root() { # PURPOSE
  as_root=()
  [ "$(id -u)" != 0 ] || return 0
  command -v sudo > /dev/null || return 1
  row Packages "installing with sudo: $1"
  as_root=(sudo)
  if [ -t 0 ]; then sudo true; else sudo -n true 2> /dev/null; fi
}

apt_install() { # PACKAGE…
  local apt=(${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300)
  # If the update fails, an older package list may do. If not, the installation reports the error.
  "${apt[@]}" update || true
  "${apt[@]}" install --no-install-recommends "$@"
}
