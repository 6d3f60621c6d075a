# How much of the time may be spent on what can wait: after each piece of work it rests, so that others have their turn.
class Tally::Pace
  include Tally::Clock

  # It is asked to end.
  class Ended < StandardError; end

  # No rest at all.
  NONE = Class.new { def work = yield }.new

  LEAST_REST = 0.001 # seconds

  # +share+ is a part of the time, up to 1. The block is asked after each piece of work whether there may be more.
  attr_accessor :share

  def initialize(share: 0.5, &more)
    @share, @more, @ended = share, more, Thread::Queue.new
  end

  # Returns what the block does. Raises Ended when that was the last.
  def work
    started = now
    yield.tap { rest now - started }
  end

  # Waits so many seconds, or until it is ended.
  def pause(seconds) = @ended.pop(timeout: seconds)

  def end = @ended.close
  def ended? = @ended.closed?

  private
    def rest(worked)
      pause [ worked * (1 / share - 1), LEAST_REST ].max
      raise Ended if ended? || @more && !@more.call
    end
end
