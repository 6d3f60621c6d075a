require "etc"
require_relative "../lib/frontpage/parameters"
require_relative "../lib/frontpage/cpu_affinity"

# A process per core, a few threads each: Ruby's lock lets one thread of a process compute at a time, so more threads
# only lengthen the queue for it. A few go on reading while one waits for the write lock.
workers Integer(ENV.fetch("WEB_CONCURRENCY", Etc.nprocessors))
threads Integer(ENV.fetch("RAILS_MAX_THREADS", 3)), Integer(ENV.fetch("RAILS_MAX_THREADS", 3))
preload_app!

# A busy worker would wait a little before it takes another connection, so that an idle one may take it. When all are busy,
# each wait costs a turn at Ruby's lock: the last of 256 connections that came at once waited three times as long as the rest.
wait_for_less_busy_worker 0

# Puma allocates its read buffer in the requested size, and it is garbage after each request. Since 6.5 that is 64 KB, which
# triggered Ruby's garbage collector every 500 requests: a cached page took a fifth more processor time
# (docs/results/2026-11-23-cached-page.md). There is no setting for it.
require "puma/server"
Puma::Client.const_set(:CHUNK_SIZE, 16 * 1024) unless Puma::Client.const_defined?(:CHUNK_SIZE, false)

# Without TLS, answer this machine alone; `localhost` is both 127.0.0.1 and ::1.
host = ENV.fetch("BINDING") { ENV["RELAX_SSL"] == "true" || ENV["RAILS_ENV"] != "production" ? "localhost" : "0.0.0.0" }
bind "tcp://#{host}:#{ENV.fetch("PORT", 3000)}"

# The thread that hears of a stop closes the pipe it heard through. While another is still writing to it, Ruby 3.4 may then
# wait for ever (puma/puma#3677). Before it closes, it waits for those that answer requests: they give the other time.
before_thread_exit { sleep 0.1 }

# Should a worker hang all the same: no request takes this long.
worker_shutdown_timeout 10

# The site answers a verb that it does not know itself, by 405: Puma would by 501.
supported_http_methods :any

# Errors before the site sees the request. A request that reaches a stopping worker has not been started (puma/puma#4015) and
# can be retried safely.
lowlevel_error_handler do |error, _env, status|
  status = 503 if error.message == "Unable to add work while shutting down"
  page = File.expand_path("../public/#{status}.html", __dir__)
  if status == 400
    [
      400, { "content-type" => "text/plain" },
      [ "Bad request. Percent-encode special characters in the address: %22 for a quotation mark.\n" ]
    ]
  else
    [
      status, { "content-type" => "text/html; charset=utf-8", **({ "retry-after" => "1" } if status == 503) },
      [ File.exist?(page) ? File.read(page) : "" ]
    ]
  end
end

plugin :tmp_restart
plugin :jobs if ENV["SOLID_QUEUE_IN_PUMA"].to_s != ""
plugin :replication if ENV["REPLICATION_IN_PUMA"].to_s != ""
if ENV["METRICS_PORT"].to_s != ""
  # Not in the plugin: Puma 8.0.2 forgets the first setting of a file whose plugins have settings, and that is how many
  # workers there are.
  activate_control_app "auto", no_token: true, data_only: true
  plugin :metrics
end
pidfile ENV["PIDFILE"] if ENV["PIDFILE"]

if Parameters.pinning?(:on) && get(:workers).positive?
  before_worker_boot { |index| CpuAffinity.pin_to(index) }
end

# An upgrade restarts the site and checks here whether it did. A collector served from this folder is not the site.
after_booted { Operations::Upgrade::Site.begins if defined?(Operations) }

# One process has search follow what is posted, and the one after it when it dies.
if get(:workers).positive?
  before_worker_boot { |index| Search::Indexer.start if index.zero? && defined?(Search) }
else
  after_booted { Search::Indexer.start if defined?(Search) }
end

# Responses that are still being sent to slow clients get a few seconds. A process without workers calls after_stopped too
# early, from a signal handler.
if get(:workers).positive?
  before_worker_shutdown { ResponseBuffer::Writer.here.finish if defined?(ResponseBuffer) }
else
  at_exit { ResponseBuffer::Writer.here.finish if defined?(ResponseBuffer) }
end

# A SQLite handle must not cross a fork; what was loaded will not become garbage, so let the workers share it.
before_fork do
  ActiveRecord::Base.connection_handler.clear_all_connections! if defined?(ActiveRecord::Base)
  Process.warmup
end
