# A monotonic clock.
module Lab::Clock
  private
    # In seconds, of no date: it never jumps.
    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
end
