# Also when no migration is pending: triggers and kinds may have changed without one.
Rake::Task["db:prepare"].enhance do
  # Around PgBouncer.
  direct = ActiveRecord::Base.configurations.configs_for(env_name: Rails.env, name: "primary_direct")
  ActiveRecord::Tasks::DatabaseTasks.with_temporary_connection(
    direct || ApplicationRecord.connection_db_config
  ) do |connection|
    CodeDefinitions.install connection
  end
end
