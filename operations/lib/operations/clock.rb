# Monotonic seconds: changing the system clock has no effect on them.
module Operations::Clock
  private
    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
end
