# shellcheck shell=bash
# The package mirrors in apt's configuration.

apt_mirrors() { # DIRECTORY
  {
    one_line_mirrors "$1/sources.list" "$1"/sources.list.d/*.list
    deb822_mirrors "$1"/sources.list.d/*.sources
  } | mirrors_by_address | sed 's,/*$,,' | awk '!seen[$0]++'
}

# deb [arch=amd64] http://… bookworm main
one_line_mirrors() { # FILE…
  each_readable "$@" | awk '/^[ \t]*deb[ \t]/ { sub(/\[[^]]*\]/, ""); print $2 }'
}

# Types: deb
# URIs: http://…
deb822_mirrors() { # FILE…
  each_readable "$@" | awk '
    function flush() {
      if (types ~ /(^|[ \t])deb([ \t]|$)/ && enabled !~ /no/) { n = split(uris, each, " "); for (i = 1; i <= n; i++) print each[i] }
      types = uris = enabled = field = ""
    }
    /^#/ { next }
    /^[ \t]*$/ { flush(); next }
    { value = $0 }
    /^[^ \t]/ { field = tolower($0); sub(/:.*/, "", field); sub(/^[^:]*:/, "", value) }
    field == "types" { types = types " " value }
    field == "uris" { uris = uris " " value }
    field == "enabled" { enabled = enabled " " value }
    END { flush() }'
}

# The empty line keeps the last stanza of one file from running into the next file.
each_readable() { # FILE…
  local file
  for file; do
    if [ -r "$file" ]; then cat "$file"; echo; fi
  done
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
