# shellcheck shell=bash
# Functions of script/postgresql, which sets the folder, the owner and the ports.

install_postgresql() { # COMMAND
  local packages=()
  [ -x "$programs/postgres" ] || packages+=("postgresql-$version")
  [ "$1" != pgbouncer ] || command -v pgbouncer > /dev/null || packages+=(pgbouncer)
  ((${#packages[@]} > 0)) || return 0
  debian || fail "PostgreSQL $version is not in $programs. Install it, or set POSTGRESQL_PROGRAMS to the directory with its programs."
  install_packages "${packages[@]}"
}

start_start() {
  [ -d "$folder/primary" ] || make_primary
  start_server primary "$primary"
  make_database
}

start_standbys() {
  local number
  start_start
  for number in 1 2; do
    [ -d "$folder/standby_$number" ] || make_standby "$number"
    start_server "standby_$number" "${standbys[number - 1]}"
  done
}

start_pgbouncer() {
  start_start
  if ! running "$folder/pgbouncer.pid"; then
    write_pgbouncer_settings
    as_owner pgbouncer --quiet --daemon "$folder/pgbouncer.ini" 9>&-
    wait_for "$bouncer"
  fi
}

# Checks for each part every time, so that an interrupted start is completed by the next one.
make_database() {
  local databases=("$database" "${database}_cache" "${database}_queue") name
  query "SELECT 1 FROM pg_roles WHERE rolname = '$user'" | grep -q 1 || query "CREATE ROLE $user SUPERUSER LOGIN"
  query "ALTER ROLE $user SET lock_timeout = $lock_timeout"
  for name in "${databases[@]}"; do
    query "SELECT 1 FROM pg_database WHERE datname = '$name'" | grep -q 1 || query "CREATE DATABASE $name OWNER $user"
  done
}

make_primary() {
  make_folder
  as_owner "$programs/initdb" --pgdata "$folder/making" --auth trust --encoding UTF8 --locale C.UTF-8 --no-sync > /dev/null
  as_owner tee "$folder/making/conf.d.conf" > /dev/null <<< "$(settings)"
  as_owner tee -a "$folder/making/postgresql.conf" > /dev/null <<< "include 'conf.d.conf'"
  as_owner mv "$folder/making" "$folder/primary"
}

# Only its owner can access the folder, which protects the sockets and the data.
make_folder() {
  mkdir -p "$folder"
  chmod 0700 "$folder"
  [ "$(id -un)" = "$owner" ] || chown "$owner" "$folder"
  as_owner mkdir -p "$sockets" 2> /dev/null || fail "$owner cannot access $folder. Set POSTGRESQL_FOLDER to another directory."
  rm -rf "$folder/making"
}

settings() {
  cat <<-END
	listen_addresses = ''
	unix_socket_directories = '$sockets'
	max_connections = 200
	shared_buffers = 256MB
	max_wal_senders = 8
	max_slot_wal_keep_size = 2GB
	END
  [ -z "${POSTGRESQL_THROWAWAY-}" ] || printf '%s = off\n' fsync synchronous_commit full_page_writes autovacuum
}

# A replication slot makes the primary retain WAL for the standby while that is stopped.
make_standby() { # NUMBER
  rm -rf "$folder/making"
  query "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = 'standby_$1' AND NOT active" > /dev/null
  as_owner "$programs/pg_basebackup" --host "$sockets" --port "$primary" --username "$user" --pgdata "$folder/making" --checkpoint fast \
    --wal-method stream --write-recovery-conf --create-slot --slot "standby_$1" --no-sync
  as_owner mv "$folder/making" "$folder/standby_$1"
}

start_server() { # NAME PORT
  ! serving "$1" || return 0
  as_owner "$programs/pg_ctl" start --wait --silent --pgdata "$folder/$1" --log "$folder/$1.log" --options "-p $2" 9>&- ||
    fail "PostgreSQL did not start. Its output is in $folder/$1.log."
}

serving() { # NAME
  as_owner "$programs/pg_ctl" status --pgdata "$folder/$1" > /dev/null 2>&1
}

# pool_mode = transaction excludes prepared statements: PgBouncer 1.18 doesn't support them there.
write_pgbouncer_settings() {
  as_owner tee "$folder/pgbouncer.ini" > /dev/null <<-END
	[databases]
	* = host=$sockets port=$primary
	[pgbouncer]
	listen_addr =
	listen_port = $bouncer
	unix_socket_dir = $sockets
	auth_type = trust
	auth_file = $folder/pgbouncer.users
	pool_mode = transaction
	default_pool_size = 20
	max_client_conn = 1000
	logfile = $folder/pgbouncer.log
	pidfile = $folder/pgbouncer.pid
	END
  as_owner tee "$folder/pgbouncer.users" > /dev/null <<< "\"$user\" \"\""
}

wait_for() { # PORT
  local tries=0
  until as_owner "$programs/pg_isready" --quiet --host "$sockets" --port "$1"; do
    tries=$((tries + 1))
    ((tries < 100)) || fail "PostgreSQL does not respond at $sockets/.s.PGSQL.$1. See the logs in $folder."
    sleep 0.1
  done
}

stop_all() {
  local name
  ! running "$folder/pgbouncer.pid" || kill -INT "$(cat "$folder/pgbouncer.pid")"
  for name in standby_1 standby_2 primary; do
    ! serving "$name" || as_owner "$programs/pg_ctl" stop --mode fast --silent --pgdata "$folder/$name"
  done
}

print_status() {
  local name
  for name in primary standby_1 standby_2; do
    [ ! -d "$folder/$name" ] || echo "$name: $(if serving "$name"; then echo running; else echo stopped; fi)"
  done
  [ ! -f "$folder/pgbouncer.ini" ] || echo "pgbouncer: $(if running "$folder/pgbouncer.pid"; then echo running; else echo stopped; fi)"
  [ -d "$folder/primary" ] || echo "Nothing has been created yet. Run script/postgresql start."
}

# Prints shell commands: eval "$(script/postgresql url)".
print_variables() {
  local number
  serving primary || fail "PostgreSQL is not running. Start it with script/postgresql start."
  if running "$folder/pgbouncer.pid"; then
    echo "export DATABASE_URL='$(url "$bouncer")'"
    echo "export DATABASE_DIRECT_URL='$(url "$primary")'"
  else
    echo "export DATABASE_URL='$(url "$primary")'"
  fi
  for number in 1 2; do
    ! serving "standby_$number" || echo "$( ((number == 1)) || echo '# ')export DATABASE_REPLICA_URL='$(url "${standbys[number - 1]}")'"
  done
}

url() { echo "postgresql:///$database?user=$user&host=$sockets&port=$1"; } # PORT: prints a URL that both Ruby and libpq can parse

running() { # PIDFILE
  [ -f "$1" ] && alive "$(cat "$1")"
}

query() { # SQL
  as_owner "$programs/psql" --no-psqlrc --quiet --tuples-only --no-align --host "$sockets" --port "$primary" --username "$owner" --dbname postgres --command "$1"
}

as_owner() { # COMMAND…
  if [ "$(id -un)" = "$owner" ]; then "$@"; else (cd / && exec runuser -u "$owner" -- "$@"); fi
}
