# With DATABASE_REPLICA_URL, reads go to the standby (ReplicaResolver).
if Engines.current.standby?
  Rails.application.configure do
    config.active_record.database_selector = {}
    config.active_record.database_resolver = ReplicaResolver
    config.active_record.database_resolver_context = ->(request) { request }

    # Connects to both. A migration that loads a model would otherwise replace the connection that it runs on.
    config.after_initialize { ApplicationRecord }
  end
end
