# An earlier version of the code doesn't serve a database that a later one has migrated.
Rails.application.server do
  Operations::Upgrade::LaterVersion.refuse Kit::DataDirectory.here(environment: Rails.env)
end
