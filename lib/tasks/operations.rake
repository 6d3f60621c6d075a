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
