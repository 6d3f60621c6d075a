# Waits for other threads and processes.
module PollingHelper
  private
    # Returns the block's result once it is truthy. Fails after +seconds+.
    def eventually(message = "The condition wasn't met in time.", seconds: 120)
      Kit::Clock.wait_until(seconds:) { yield } || flunk(message)
    end
end
