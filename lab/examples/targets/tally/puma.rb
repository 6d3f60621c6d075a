# A standalone collector: two processes of five threads, unless the parameters differ, reachable from this
# machine only.
threads_count = Integer(ENV.fetch("PUMA_MAX_THREADS", 5))
workers Integer(ENV.fetch("WEB_CONCURRENCY", 2))
threads threads_count, threads_count
bind "tcp://127.0.0.1:#{ENV.fetch("PORT")}"

# Otherwise the last of many simultaneous connections would wait for all others.
wait_for_less_busy_worker 0

# Ruby 3.4 may wait forever for a thread that receives a signal (puma/puma#3677).
before_thread_exit { sleep 0.1 }
worker_shutdown_timeout 10

# A request that reaches a stopping worker has not been processed (puma/puma#4015), so the client may retry it
# immediately.
lowlevel_error_handler do |error, _env, status|
  status = 503 if error.message == "Unable to add work while shutting down"
  [ status, { "content-length" => "0", **({ "retry-after" => "1" } if status == 503) }, [] ]
end
