# Limits expensive requests to a share of each process's time, so that a crowd of them cannot delay all others. What a request costs is
# measured, not guessed: cheap ones are never refused, however many there are.
#
# +share+ is the processor time that may be spent per second, on average; +burst+ is how many seconds of it may be spent at once. It may
# be exceeded by what the other threads of the process have begun.
class TimeBudget
  def initialize(share:, burst:, clock: -> { Process.clock_gettime(Process::CLOCK_MONOTONIC) })
    @share, @burst, @clock, @lock = share, burst, clock, Mutex.new
    @spent, @checked_at = 0.0, clock.call
  end

  # Runs the block and counts the time it takes. Returns false, without running it, while the budget is used up.
  def spend
    return false if used_up?

    started = thread_time
    begin
      yield
    ensure
      @lock.synchronize { @spent += thread_time - started }
    end
    true
  end

  private
    def used_up?
      @lock.synchronize do
        now = @clock.call
        @spent = [ @spent - (now - @checked_at) * @share, 0.0 ].max
        @checked_at = now
        @spent >= @burst
      end
    end

    def thread_time = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID)
end
