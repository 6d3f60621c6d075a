# Waits for other threads and processes.
module Waiting
  # Returns the block's result once it is truthy. After +seconds+, raises what +complaint+ returns.
  def self.wait_until(complaint, seconds: 30)
    deadline = Process.clock_gettime(Process::CLOCK_MONOTONIC) + seconds
    until (result = yield)
      raise complaint.call if Process.clock_gettime(Process::CLOCK_MONOTONIC) > deadline
      sleep 0.01
    end
    result
  end
end
