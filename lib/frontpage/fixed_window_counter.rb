# A store for Rack::Attack: counters in memory that are reset when their window ends. Counting must cost
# almost nothing and not access a database. If there are too many keys, all counters are reset.
class FixedWindowCounter
  CAPACITY = 100_000

  def initialize(clock: -> { Kit::Clock.now })
    @clock, @lock, @counts, @ends = clock, Mutex.new, {}, 0
  end

  def increment(key, amount, expires_in:)
    @lock.synchronize do
      start_window expires_in if @counts.size >= CAPACITY || @clock.call >= @ends
      @counts[key] = @counts.fetch(key, 0) + amount
    end
  end

  # Rack::Attack requires both methods.
  def read(key) = @counts[key]
  def delete_matched(_) = @lock.synchronize { @counts.clear }

  private
    def start_window(expires_in)
      @counts.clear
      @ends = @clock.call + expires_in
    end
end
