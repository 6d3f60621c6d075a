# shellcheck shell=bash
# Functions of script/fresh_machine: a bare Debian in a folder, the "machine", and a command in it.

home=/root # in the machine

skip() { # REASON
  echo "SKIPPED script/fresh_machine: $1"
  exit 77
}

font_packages() { # FAMILY
  case $1 in
    '') ;;
    dejavu) echo fonts-dejavu-core ;;
    liberation) echo fonts-liberation ;;
    noto) echo fonts-noto-core ;;
    *) return 1 ;;
  esac
}

# Prints why no machine can be created here. Fails if one can.
unsupported_reason() {
  if [ "$(id -u)" != 0 ]; then echo "chroot needs root"
  elif ! debian; then echo "debootstrap needs Debian or Ubuntu"
  elif ! unshare --mount --pid --fork chroot / true 2> /dev/null; then echo "chroots and mount namespaces are not allowed here"
  else return 1; fi
}

clean_up() {
  local status=$?
  trap '' INT TERM
  if [ -n "${namespaces-}" ] && kill -KILL "$namespaces" 2> /dev/null; then wait "$namespaces" || true; fi
  if [ -n "$keep" ]; then echo "Kept: $machine (script/fresh_machine --in $machine, or rm -rf --one-file-system $machine)"
  elif [ -n "$machine" ]; then rm -rf --one-file-system "$machine"; fi
  exit "$status"
}

bootstrap() {
  install_packages debootstrap
  mirror=${mirror:-$(mirror_of_suite)}
  machine=$(mktemp -d "${TMPDIR:-/var/tmp}/fresh_machine.XXXXXX")
  chmod 0755 "$machine"
  # shellcheck disable=SC2046,SC2086 # expands to no argument if empty
  progress Debian "bootstrapping $suite" "$machine.log" '^I: ' 0 \
    debootstrap --variant=minbase $(includes) "$suite" "$machine" $mirror || fail "debootstrap failed. The full output is in $machine.log."
  rm "$machine.log"
  row Debian "$suite, minbase"
}

mirror_of_suite() {
  local address
  for address in $(apt_mirrors /etc/apt); do
    ! curl --fail --silent --location --head --output /dev/null "$address/dists/$suite/Release" || { echo "$address"; return; }
  done
}

# apt needs certificates if the mirror uses HTTPS.
includes() { case $mirror in https:*) echo --include=ca-certificates ;; esac; }

# Copies this machine's configuration for reaching package registries, which a bare Debian lacks.
configure() {
  local file
  cp -L /etc/resolv.conf "$machine/etc/resolv.conf"
  apt-config dump | grep -E '^Acquire::(https?|Check-|Retries|Force)' > "$machine/etc/apt/apt.conf.d/99host" || true
  for file in /etc/apt/auth.conf /etc/apt/auth.conf.d /usr/local/share/ca-certificates /etc/gemrc /etc/npmrc \
    "$HOME/.gemrc" "$HOME/.config/gem" "$HOME/.bundle/config" "$HOME/.npmrc"; do
    [ ! -e "$file" ] || copy_in "$file"
  done
}

copy_in() { # FILE: to the same path, or into the machine's home directory
  local target=$1
  case $1 in "$HOME"/*) target=$home/${1#"$HOME/"} ;; esac
  mkdir -p "$machine$(dirname "$target")"
  cp -RLT "$1" "$machine$target"
}

install_code() {
  rm -rf "${machine:?}/srv/front page"
  mkdir -p "$machine/srv/front page"
  git archive HEAD | tar --extract --directory "$machine/srv/front page"
}

# Prints the variables for proxies, certificates and registries, as NAME=VALUE, one per line.
network_variables() {
  compgen -e | grep -iE '^((https?|ftp|all|no)_proxy|(.*_)?(ca_?certs?|ca_?bundle|cert_(file|dir)|cainfo|ca_certs_file)|bundle_mirror.*|npm_config_.*)$' |
    while read -r name; do echo "$name=${!name}"; done
}

# Runs as process 1 in the machine's namespaces.
run_inside() { # MACHINE PACKAGES COMMAND…
  machine=$1
  local packages=$2
  shift 2
  mount --rbind /dev "$machine/dev"
  mount --rbind /sys "$machine/sys"
  mount -t proc proc "$machine/proc"
  if [ -n "$packages" ]; then
    in_machine apt-get -q update
    in_machine env DEBIAN_FRONTEND=noninteractive apt-get -q -y install --no-install-recommends "$packages"
  fi
  in_machine "$@"
}

in_machine() { # COMMAND…: in the folder of the code, with no variables of this machine except network_variables
  local variables
  mapfile -t variables < <(network_variables)
  # shellcheck disable=SC2016 # expanded in the machine
  env --ignore-environment "${variables[@]}" HOME="$home" LANG=C TERM="${TERM:-dumb}" \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    chroot "$machine" bash -c 'cd "/srv/front page" && exec "$@"' bash "$@" < /dev/null
}
