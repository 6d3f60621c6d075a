# Waits for other processes and threads.
module PollingHelper
  private
    # Returns the block's value once it is truthy. Fails after +seconds+.
    def eventually(seconds:)
      deadline = Process.clock_gettime(Process::CLOCK_MONOTONIC) + seconds
      until (result = yield)
        flunk "It didn't happen within #{seconds} seconds" if Process.clock_gettime(Process::CLOCK_MONOTONIC) > deadline
        sleep 0.05
      end
      result
    end
end
