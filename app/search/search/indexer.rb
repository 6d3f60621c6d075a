# Updates the index from a thread of one process, once a second, up to 1,000 posts and as many comments. So it is one or two
# seconds behind, and more only while more than that is posted. Updating more often would cost more: each commit makes other
# connections reload their cache.
class Search::Indexer
  INTERVAL = 1.0 # seconds
  AFTER_A_FAILURE = 10.0 # seconds

  class << self
    def begin
      Thread.new { loop { sleep new.round } }.tap { |thread| thread.name = "search" } unless Postgresql.chosen?
    end
  end

  # Returns the number of seconds to wait until the next update.
  def round
    Rails.application.executor.wrap { Search::Index.catch_up } unless MaintenanceMode.on?
    INTERVAL
  rescue ActiveRecord::ActiveRecordError, SQLite3::Exception, MaintenanceMode::Refusal => error
    Rails.logger.warn "The search index could not be updated: #{error.message}"
    AFTER_A_FAILURE
  end
end
