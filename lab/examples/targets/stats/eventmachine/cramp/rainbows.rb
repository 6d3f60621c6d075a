worker_processes Integer(ENV.fetch("WORKERS"))
listen "127.0.0.1:#{ENV.fetch("PORT")}"

Rainbows! do
  use :EventMachine
  worker_connections 1024
end
