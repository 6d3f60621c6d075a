# Some who do a thing in the same instant, each in a thread with a connection of its own.
module RaceHelper
  private
    # Runs the block for each of +racers+ at once, and returns the results.
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
