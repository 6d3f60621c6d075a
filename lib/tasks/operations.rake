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

# For bin/ops move, which knows no Rails.
desc "Print the addresses of the PostgreSQL that DATABASE_URL names, past a pooler, as JSON"
task "operations:addresses" => :environment do
  abort "DATABASE_URL names no PostgreSQL." unless Postgresql.chosen?

  postgresql = Postgresql.new(environment: Rails.env)
  puts %w[ primary queue ].index_with { |name| postgresql.pooled? ? postgresql.direct_url(name) : postgresql.url(name) }.to_json
end
