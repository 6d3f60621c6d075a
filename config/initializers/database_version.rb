# An earlier version of the code doesn't serve a database that a later one has migrated. These blocks run in
# the order of their files' names, so this one is before those that write.
Rails.application.server do
  Operations::Upgrade::Versions.refuse_later Kit::DataDirectory.here(environment: Rails.env)
end
