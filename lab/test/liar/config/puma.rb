# Ruby 3.4 may wait forever for a thread that receives a signal (puma/puma#3677).
before_thread_exit { sleep 0.1 }
worker_shutdown_timeout 2
force_shutdown_after 2
