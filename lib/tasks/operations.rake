# Where the community is lost, and copies of it are there, nobody wants an empty one in its place.
task :refuse_to_begin_anew do
  if Rails.env.production? && !Postgresql.chosen?
    community = Operations::Community.here(environment: Rails.env)
    Operations::Origin.new(community, Operations::Litestream.of(community)).refuse_to_begin_anew
  end
rescue Operations::Error => error
  abort error.message
end

%w[ db:prepare db:create db:schema:load ].each { |name| task name => :refuse_to_begin_anew }

# Litestream takes a file that doesn't exist yet for a corrupted one, and warns about it until it does.
# The site can do without them for a while, so a failure doesn't stop its start.
task create_replicated_files: :environment do
  Rake::Task["tally:prepare"].invoke
  Operations::Erasures.new(Operations::Community.here(environment: Rails.env).database(Operations::Erasures::NAME)).all
rescue Tally::Store::Unavailable, SQLite3::Exception => error
  warn "A replicated database could not be created: #{error.message}. Run bin/ops doctor."
end

%w[ db:prepare db:setup ].each { |name| task(name) { Rake::Task["create_replicated_files"].invoke } }
