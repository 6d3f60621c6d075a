require "mongoid"

Mongo::Logger.level = Mongoid.logger.level = Logger::WARN

# The default pool size, as in the article: 20 connections today, one in 2011.
Mongoid.configure do |config|
  config.clients.default =
    { uri: ENV.fetch("MONGODB_URL"), options: { server_selection_timeout: 5, write: { w: 1 } } }
end

class Stat
  include Mongoid::Document

  field :ip_address, type: String
  field :path, type: String
  field :method, type: String
  field :host, type: String
  field :user_agent, type: String
  field :referrer, type: String
  field :language, type: String
  field :time, type: Time
  field :parameters, type: Hash
end
