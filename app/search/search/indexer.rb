# Updates the index once a second in a thread of one process. The index is one or two seconds behind, or more
# if indexing would take longer than SECONDS of each second. Updating more often would cost more: each commit
# makes other connections reload their cache.
class Search::Indexer
  INTERVAL = 1.0 # seconds
  SECONDS = 0.2 # per interval, in short transactions
  RETRY_INTERVAL = 10.0 # seconds

  class << self
    def start
      return if Search::Index::COLUMNS.empty?

      indexer = new
      Thread.new { loop { sleep indexer.run_once } }.tap { |thread| thread.name = "search" }
    end
  end

  def initialize
    @pace, @updates = Search::Pace.new, Search::Pace.new
  end

  # Returns the number of seconds to wait until the next update.
  def run_once
    Rails.application.executor.wrap { catch_up } unless MaintenanceMode.on?
    INTERVAL
  rescue ActiveRecord::ActiveRecordError, SQLite3::Exception, MaintenanceMode::Refusal => error
    Rails.logger.warn "Couldn't update the search index: #{error.message}"
    RETRY_INTERVAL
  end

  private
    # Takes the write lock only if there is something to index.
    def catch_up
      ends_at = Kit::Clock.now + SECONDS
      while Search::Index::COLUMNS.each_key.any? { |table| Search::Index.behind?(table) }
        @pace.transaction { |rows| Search::Index.catch_up(batch_size: rows) }
        break if Kit::Clock.now > ends_at
      end
      @updates.transaction do |rows|
        Search::Backlog.work_off(rows)
      end while Search::Backlog.any? && Kit::Clock.now < ends_at
    end
end
