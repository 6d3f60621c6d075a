require "mongo"

Mongo::Logger.level = Logger::WARN

# As the article's `Mongo::Connection.new("localhost", 27017, :pool_size => 20, :timeout =>
# 5).db("raw_mongo").collection("stats")`.
CONNECTION = Mongo::Client.new(ENV.fetch("MONGODB_URL"), max_pool_size: 20, wait_queue_timeout: 5,
  server_selection_timeout: 5, write: { w: 1 })
STATS = CONNECTION[:stats]
