# Tests on PostgreSQL load the schema that the migrations make of an empty database, as on a new site.
if Rails.env.test? && !Engines.current.schema_file?
  task build_postgresql_schema: :environment do
    named = ->(name) { ActiveRecord::Base.configurations.configs_for(env_name: "test", name:) }
    database, tasks = named["primary_direct"] || named["primary"], ActiveRecord::Tasks::DatabaseTasks
    tasks.purge database
    tasks.with_temporary_connection(database) do |connection|
      ActiveRecord::Migration.suppress_messages { connection.pool.migration_context.migrate }
      tasks.dump_schema database
    end
  end

  Rake::Task["db:test:prepare"].enhance %i[ build_postgresql_schema ]
end
