# The traces outside of the tables with posts and comments: jobs, recorded errors, emails in files, the public
# dump, free space in SQLite's files, and local backups (bin/ops scrub). Errors and emails can't be
# searched reliably, so all of them are deleted.
class Purge::Traces
  def initialize(item)
    @item = item
  end

  # Idempotent.
  def delete
    cancel_jobs
    forget_errors
    delete_mails
    PublicDump.refresh
    Engines.current.vacuum(ApplicationRecord.lease_connection)
    Operations::Command.run(*Rails.configuration.x.scrub)
  end

  private
    # Webmentions have the addresses that the text linked to as arguments.
    def cancel_jobs
      return unless ApplicationJob.queue_adapter.is_a?(ActiveJob::QueueAdapters::SolidQueueAdapter)

      if @item
        reference = SolidQueue::Job.sanitize_sql_like("#{@item.to_global_id}\"")
        SolidQueue::Job.where("arguments LIKE ?", "%#{reference}%").find_each(&:destroy)
      end
      SolidQueue::FailedExecution.find_each do |failed|
        failed.update! error: failed.error.merge("message" => User::DELETED_TEXT)
      end
    end

    def forget_errors
      [ SolidErrors::Occurrence, SolidErrors::Error ].each { |model| model.in_batches(&:delete_all) }
    end

    def delete_mails = FileUtils.rm_rf(Operations.glob(MailToFile.folder, "*"))
end
