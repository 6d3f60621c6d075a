# As Rails 7.2 generates it, with the talks' threads; they run a worker for each of ten cores.
workers Integer(ENV.fetch("WEB_CONCURRENCY", 2))
preload_app!

threads_count = Integer(ENV.fetch("RAILS_MAX_THREADS", 5))
threads threads_count, threads_count

# Never beyond this machine: the benchmarking paths sign in without a password.
bind "tcp://127.0.0.1:#{ENV.fetch("PORT", 3000)}"

pidfile ENV["PIDFILE"] if ENV["PIDFILE"]

# The thread that hears of a stop closes a pipe, and while another writes to it Ruby 3.4 may wait for ever
# (puma/puma#3677).
on_thread_exit { sleep 0.1 }
