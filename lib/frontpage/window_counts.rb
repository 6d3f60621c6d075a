# Counts in the memory of the process, until the window ends that they are counted in: a store for Rack::Attack, which has one window. To count
# must cost next to nothing, and touch no file. Where so many addresses are counted that they would weigh, all begin anew.
class WindowCounts
  CAPACITY = 100_000

  def initialize(clock: -> { Process.clock_gettime(Process::CLOCK_MONOTONIC) })
    @clock, @lock, @counts, @ends = clock, Mutex.new, {}, 0
  end

  def increment(key, amount, expires_in:)
    @lock.synchronize do
      begin_anew expires_in if @counts.size >= CAPACITY || @clock.call >= @ends
      @counts[key] = @counts.fetch(key, 0) + amount
    end
  end

  # Both are what Rack::Attack asks of every store.
  def read(key) = @counts[key]
  def delete_matched(_) = @lock.synchronize { @counts.clear }

  private
    def begin_anew(expires_in)
      @counts.clear
      @ends = @clock.call + expires_in
    end
end
