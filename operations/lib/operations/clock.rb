# Seconds that no change of the machine's clock touches.
module Operations::Clock
  private
    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
end
