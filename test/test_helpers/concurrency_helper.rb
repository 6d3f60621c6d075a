# Other threads and processes.
module ConcurrencyHelper
  private
    # Returns the block's result once it is truthy. Fails after +seconds+ with +message+, which may be a proc
    # that says how things are by then.
    def eventually(message = "The condition wasn't met in time.", seconds: 120)
      Kit::Clock.wait_until(seconds:) { yield } || flunk(message.respond_to?(:call) ? message.call : message)
    end

    # Runs the block for each of +racers+ at the same time, in threads with their own connections, and returns
    # the results.
    def race(racers)
      start = Concurrent::CyclicBarrier.new(racers.size)
      threads = racers.map do |racer|
        Thread.new do
          start.wait
          yield racer
        ensure
          ApplicationRecord.release_connection
        end
      end
      threads.map(&:value)
    end
end
