# A monotonic clock.
module Lab::Clock
  private
    # Seconds since an arbitrary moment; not affected by changes of the system clock.
    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
end
