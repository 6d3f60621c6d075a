# A store for Rack::Attack: counters in the process's memory that are reset when their window ends. Counting must be almost free
# and not use a file. If there are too many addresses, all counters are reset.
class FixedWindowCounter
  CAPACITY = 100_000

  def initialize(clock: -> { Kit::Clock.now })
    @clock, @lock, @counts, @ends = clock, Mutex.new, {}, 0
  end

  def increment(key, amount, expires_in:)
    @lock.synchronize do
      begin_anew expires_in if @counts.size >= CAPACITY || @clock.call >= @ends
      @counts[key] = @counts.fetch(key, 0) + amount
    end
  end

  # Rack::Attack requires both of every store.
  def read(key) = @counts[key]
  def delete_matched(_) = @lock.synchronize { @counts.clear }

  private
    def begin_anew(expires_in)
      @counts.clear
      @ends = @clock.call + expires_in
    end
end
