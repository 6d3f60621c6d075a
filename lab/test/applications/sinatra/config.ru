require "sinatra/base"
require "sqlite3"

# Orders in SQLite, created by JSON.
class Orders < Sinatra::Base
  DATABASE = SQLite3::Database.new(ENV.fetch("DATABASE", "orders.sqlite3")).tap do |database|
    database.busy_timeout = 5_000
    database.execute_batch "PRAGMA journal_mode = wal; " \
      "CREATE TABLE IF NOT EXISTS orders (number TEXT, quantity INTEGER)"
  end
  LOCK = Mutex.new

  set :host_authorization, permitted_hosts: []

  get("/") { "Orders" }

  post "/orders" do
    number, quantity = JSON.parse(request.body.read).values_at("number", "quantity")
    LOCK.synchronize { DATABASE.execute("INSERT INTO orders VALUES (?, ?)", [ number, quantity ]) }
    [ 201, { "content-type" => "application/json" }, JSON.generate(order: { number:, status: "created" }) ]
  end
end

run Orders
