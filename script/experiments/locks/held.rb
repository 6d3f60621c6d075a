# How long write locks of the primary database were held, in milliseconds of elapsed and of processor time.
class Locks::Held
  WRITE = /\A\s*(?:INSERT|UPDATE|DELETE|WITH)\b/i

  def initialize
    @times = []
    ActiveSupport::Notifications.subscribe("sql.active_record") { |event| record event }
  end

  # Returns the times of each lock that the block took.
  def all
    @times.clear
    yield
    @times.dup
  end

  # Returns the times of the block's longest lock, or nil if it wrote nothing.
  def longest(&) = all(&).max

  private
    def record(event)
      return unless event.payload[:connection]&.pool&.db_config&.name == "primary"

      case event.payload[:sql]
      when /\ABEGIN/i then @began = clocks
      when /\A(?:COMMIT|ROLLBACK) TRANSACTION/i then finish
      when WRITE then @times << [ event.duration, event.cpu_time ] unless @began
      end
    end

    def finish
      @times << clocks.zip(@began).map { |now, before| now - before } if @began
      @began = nil
    end

    def clocks
      [ Process::CLOCK_MONOTONIC, Process::CLOCK_THREAD_CPUTIME_ID ]
        .map { |clock| Process.clock_gettime(clock, :float_millisecond) }
    end
end
