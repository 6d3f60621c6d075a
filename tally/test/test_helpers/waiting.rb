# Waits for what happens in other threads and processes.
module Waiting
  # Returns what the block does once that is true. Raises the +complaint+, which is called when it is not so after 30 seconds.
  def self.wait_until(complaint, seconds: 30)
    deadline = Process.clock_gettime(Process::CLOCK_MONOTONIC) + seconds
    until (it_is = yield)
      raise complaint.call if Process.clock_gettime(Process::CLOCK_MONOTONIC) > deadline
      sleep 0.01
    end
    it_is
  end
end
