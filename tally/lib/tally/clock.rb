# For measuring durations.
module Tally::Clock
  private
    # Monotonic, in seconds.
    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
end
