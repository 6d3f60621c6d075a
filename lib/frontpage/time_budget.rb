# Limits expensive requests to a share of each process's CPU time, so that many of them can't delay all
# others. The cost of a request is measured, not estimated, so cheap requests hardly use up the budget.
#
# +share+ is the CPU time that may be spent per second on average, and +burst+ how many seconds of CPU time
# may be spent at once. Requests already running in other threads may exceed it.
class TimeBudget
  def initialize(share:, burst:, clock: -> { Kit::Clock.now })
    @share, @burst, @clock, @lock = share, burst, clock, Mutex.new
    @spent, @checked_at = 0.0, clock.call
  end

  # Runs the block and counts its CPU time. Returns false without running it if the budget is used up.
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
