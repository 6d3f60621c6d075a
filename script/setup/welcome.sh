# shellcheck shell=bash

# The last lines that bin/start prints: the address, and how to sign in.
welcome() {
  local address="http://localhost:$PORT" account
  account=$(sed -n 's/^accounts:sign_in //p' log/database.log)
  echo
  case $account in
    "first_run "*)
      welcome_rows "Frontpage is ready. It has no accounts yet:" Open "$address/first-run" \
        Code "${account#* }, to create the administrator's account"
      ;;
    "samples "*)
      welcome_rows "Frontpage is ready:" Open "$address" "Sign in" "as ${account#* }, each with the password \"password\""
      ;;
    *) welcome_rows "Frontpage is ready:" Open "$address" "Sign in" "with your account" ;;
  esac
}

welcome_rows() { # TITLE NAME VALUE…
  local backups secret
  backups=$(sed -n 's/^backups:warning //p' log/database.log)
  secret=$(sed -n 's/^secret_key_base:warning //p' log/database.log)
  echo "  $1"
  shift
  while (($# > 0)); do
    printf '    %-8s %s\n' "$1" "$2"
    shift 2
  done
  [ -z "$backups" ] || printf '    %-8s %s\n' Backups "$backups"
  [ -z "$secret" ] || printf '    %-8s %s\n' Secret "$secret"
  printf '    %-8s %s\n\n' Stop "Ctrl-C"
}
