# Limits background work to a share of the time, by pausing after each piece of work.
class Tally::Throttle
  include Kit::Clock

  # Raised after a piece of work once the throttle is stopped.
  class Stopped < StandardError; end

  # Never pauses.
  NONE = Class.new { def work = yield }.new

  MIN_DELAY = 0.001 # seconds

  # The share of the time that may be used, up to 1.
  attr_accessor :share

  # The block is called after each piece of work and returns whether to continue.
  def initialize(share: 0.5, &continue)
    @share, @continue, @stopped = share, continue, Thread::Queue.new
  end

  # Returns the block's result. Raises Stopped if this was the last piece.
  def work
    started = now
    yield.tap { rest now - started }
  end

  # Waits for a number of seconds, or until it is stopped.
  def pause(seconds) = @stopped.pop(timeout: seconds)

  def stop = @stopped.close
  def stopped? = @stopped.closed?

  private
    def rest(worked)
      pause [ worked * (1 / share - 1), MIN_DELAY ].max
      raise Stopped if stopped? || @continue && !@continue.call
    end
end
