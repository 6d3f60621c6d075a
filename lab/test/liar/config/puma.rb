# Ruby 3.4 may wait for ever for a thread that hears of a stop (puma/puma#3677).
before_thread_exit { sleep 0.1 }
worker_shutdown_timeout 2
