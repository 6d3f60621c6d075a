# shellcheck shell=bash

apt_mirrors() { # DIRECTORY: of apt's configuration. Prints the addresses of its package mirrors
  # shellcheck disable=SC2016 # expanded by apt
  apt-get -o Dir::Etc="$1" --no-release-info indextargets --format '$(REPO_URI)' 'Created-By: Packages' | sed 's,/*$,,' |
    mirrors_by_address | sed 's,/*$,,' | awk '!seen[$0]++'
}

# Cloud images have a file that lists the mirrors.
mirrors_by_address() {
  local address
  while read -r address; do
    case $address in
      http://* | https://*) echo "$address" ;;
      mirror+file:/*) awk '/^https?:/ { print $1 }' "${address#mirror+file:}" ;;
    esac
  done
}
