# Has the index follow what is posted, from a thread of one process: once a second, up to a thousand posts and as many comments. So it is a second
# or two behind, and further only while more than that come in. More often it would cost more: every commit makes the other connections read anew
# what they knew of the file.
class Search::Upkeep
  PAUSE = 1.0 # seconds
  AFTER_A_FAILURE = 10.0 # seconds

  class << self
    def begin
      Thread.new { loop { sleep new.round } }.tap { |thread| thread.name = "search" } unless Postgresql.chosen?
    end
  end

  # Returns how many seconds to wait until the next.
  def round
    Rails.application.executor.wrap { Search::Index.catch_up } unless ReadOnly.on?
    PAUSE
  rescue ActiveRecord::ActiveRecordError, SQLite3::Exception, ReadOnly::Refusal => error
    Rails.logger.warn "Search does not follow: #{error.message}"
    AFTER_A_FAILURE
  end
end
