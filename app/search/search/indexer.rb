# Updates the index once a second in a thread of one process, with up to 1,000 posts and 1,000 comments. The index is one or
# two seconds behind, or more while more than that is posted. Updating more often would cost more: each commit makes other
# connections reload their cache.
class Search::Indexer
  INTERVAL = 1.0 # seconds
  RETRY_INTERVAL = 10.0 # seconds

  class << self
    def start
      Thread.new { loop { sleep new.run_once } }.tap { |thread| thread.name = "search" } unless Postgresql.chosen?
    end
  end

  # Returns the number of seconds to wait until the next update.
  def run_once
    Rails.application.executor.wrap { Search::Index.catch_up } unless MaintenanceMode.on?
    INTERVAL
  rescue ActiveRecord::ActiveRecordError, SQLite3::Exception, MaintenanceMode::Refusal => error
    Rails.logger.warn "Couldn't update the search index: #{error.message}"
    RETRY_INTERVAL
  end
end
