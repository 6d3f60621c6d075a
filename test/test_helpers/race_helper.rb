# Runs a block concurrently, in threads with their own connections.
module RaceHelper
  private
    # Runs the block for each of +racers+ at the same time and returns the results.
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
