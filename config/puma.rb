require "etc"
require_relative "../lib/frontpage/server_parameters"
require_relative "../lib/frontpage/cpu_affinity"
require_relative "../lib/frontpage/short_process_title"

# One process per core with a few threads each. Because of the GVL, only one thread of a process runs at a
# time, so more would only wait for it; but some can read while one waits for the database's write lock.
workers Integer(ENV.fetch("WEB_CONCURRENCY", Etc.nprocessors))
threads Integer(ENV.fetch("RAILS_MAX_THREADS", 3)), Integer(ENV.fetch("RAILS_MAX_THREADS", 3))
preload_app!

# By default, a busy worker sleeps briefly before it accepts a connection, to leave it to an idle worker. If
# all are busy, the last of many simultaneous connections would wait three times as long as the rest.
wait_for_less_busy_worker 0

# Since 6.5, Puma allocates a read buffer of 64 KB for each request, which triggered Ruby's garbage collector.
# It has no setting for it (docs/decisions/0072-overrides-of-private-methods.md).
require "puma/server"
Puma::Client.const_set(:CHUNK_SIZE, 16 * 1024) unless Puma::Client.const_defined?(:CHUNK_SIZE, false)

if ENV["LOG_FORMAT"] == "json"
  require_relative "../lib/frontpage/json_logger"
  log_formatter { |text| JsonLogger.line(Time.now, "puma", message: "[#{Process.pid}] #{text}").chomp }
end

# Without TLS, listen on this machine only. By its name, Puma 8.0.2 would close the sockets when it restarts,
# and connections would be refused until it has booted.
local = ENV["RELAX_SSL"] == "true" || ENV["RAILS_ENV"] != "production"
host = ENV.fetch("BINDING", local ? "localhost" : "0.0.0.0")
loopback = Socket.ip_address_list.select { |address| address.ipv4_loopback? || address.ipv6_loopback? }
(host == "localhost" ? loopback : [ Addrinfo.tcp(host.delete("[]"), nil) ]).each do |address|
  bind "tcp://#{address.ipv6? ? "[#{address.ip_address}]" : address.ip_address}:#{ENV.fetch("PORT", 3000)}"
end

# On shutdown, Puma's server thread closes the pipe that notified it. If another thread still writes to the
# pipe, Ruby 3.4 can hang (puma/puma#3677). The server thread first waits for the request threads to exit, so
# their delay gives the writer time.
before_thread_exit { sleep 0.1 }

# Seconds, in case a worker hangs anyway. No request takes this long.
worker_shutdown_timeout 10

# Seconds until a worker that hangs is replaced: Ruby keeps one alive, with the GVL, that has read a truncated
# -shm file (SIGBUS).
worker_timeout 20
worker_boot_timeout 60

# The site responds to unknown HTTP methods itself, with 405. Puma would respond with 501.
supported_http_methods :any

# Errors outside of the application. A request that reaches a stopping worker was not processed
# (puma/puma#4015), so the client can retry it.
lowlevel_error_handler do |error, _env, status|
  status = 503 if error.message == "Unable to add work while shutting down"
  status = error.message.match?(/URI|PATH|QUERY/) ? 414 : 431 if error.message.include?("is longer than")
  page = File.expand_path("../public/#{status}.html", __dir__)
  plain = {
    400 => "Bad request. Percent-encode special characters in the address: %22 for a quotation mark.\n",
    414 => "The address is too long. Shorten it.\n",
    431 => "A header of the request is too long, or there are too many. Delete this site's cookies.\n"
  }[status]
  if plain
    [ status, { "content-type" => "text/plain" }, [ plain ] ]
  else
    [
      status, { "content-type" => "text/html; charset=utf-8", **({ "retry-after" => "1" } if status == 503) },
      [ File.exist?(page) ? File.read(page) : "" ]
    ]
  end
end

plugin :tmp_restart
plugin :jobs if ENV["SOLID_QUEUE_IN_PUMA"].to_s != ""
plugin :checkpoints if ENV["CHECKPOINTS_IN_PUMA"].to_s != ""
plugin :replication if ENV["REPLICATION_IN_PUMA"].to_s != ""
plugin :watch if ENV["WATCH_IN_PUMA"].to_s != ""
if ENV["METRICS_PORT"].to_s != ""
  # Not in the plugin: if a plugin changes settings, Puma 8.0.2 loses the first of this file, the workers.
  activate_control_app "auto", no_token: true, data_only: true
  plugin :metrics
end
pidfile ENV["PIDFILE"] if ENV["PIDFILE"]

if ServerParameters.pinning?(:on) && get(:workers).positive?
  before_worker_boot { |index| CpuAffinity.pin_to(index) }
end

# Records that the site has started, so that an upgrade can tell that its restart worked, and each start of a
# worker, so that one that keeps ending is noticed. Neither is loaded if a Tally collector is served from this
# folder.
after_booted { Operations::Upgrade::Site.begins if defined?(Operations) }
after_stopped { Operations::Upgrade::Site.ends if defined?(Operations) }
before_restart { Operations::Restarts.stop if defined?(Operations) }
before_worker_fork { |index| Operations::Restarts.record "Puma worker #{index}" if defined?(Operations) }

# at_exit without workers, because Puma calls after_stopped too early there, from a signal handler.
if get(:workers).positive?
  before_worker_boot { |index| ServerProcess.start index if defined?(ServerProcess) }
  before_worker_shutdown { ServerProcess.finish if defined?(ServerProcess) }
else
  after_booted { ServerProcess.start nil if defined?(ServerProcess) }
  at_exit { ServerProcess.finish if defined?(ServerProcess) }
end

# A SQLite connection must not be used across a fork. Warming up prepares objects for sharing with workers.
before_fork do
  ActiveRecord::Base.connection_handler.clear_all_connections! if defined?(ActiveRecord::Base)
  Process.warmup
end
