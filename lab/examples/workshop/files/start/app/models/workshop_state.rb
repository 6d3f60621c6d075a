# The effects of the workshop's steps, read from this process and its connections rather than from the
# configuration.
class WorkshopState
  def to_h
    { databases: databases, database: database, compile_options: values("PRAGMA compile_options"),
      uuid: uuid, queue: defined?(ActiveJob) && ActiveJob::Base.queue_adapter.class.name, jobs: jobs,
      cache: Rails.cache.class.name, cache_entries: (SolidCache::Entry.count if defined?(SolidCache)),
      errors: (SolidErrors::Error.pluck(:message) if errors?) }
  end

  private
    def databases = ActiveRecord::Base.configurations.configs_for(env_name: Rails.env).map(&:name)
    def database = File.basename(ApplicationRecord.connection_db_config.database)
    def values(sql) = ApplicationRecord.connection.select_values(sql)
    def errors? = defined?(SolidErrors)

    # Nil without the extension.
    def uuid
      values("SELECT uuid4()").first
    rescue ActiveRecord::StatementInvalid
      nil
    end

    def jobs
      return unless defined?(SolidQueue)

      { finished: SolidQueue::Job.finished.pluck(:class_name), failed: SolidQueue::FailedExecution.count,
        recurring: SolidQueue::RecurringTask.pluck(:key) }
    end
end
