# For what other processes do, each in its own time.
module PatienceHelper
  private
    # Returns what the block does once that is true. Fails after +seconds+.
    def eventually(seconds:)
      give_up_at = Process.clock_gettime(Process::CLOCK_MONOTONIC) + seconds
      until (answer = yield)
        flunk "It never came to that." if Process.clock_gettime(Process::CLOCK_MONOTONIC) > give_up_at
        sleep 0.05
      end
      answer
    end
end
