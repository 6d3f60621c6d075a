require "securerandom"
require "socket"

# The right to look after a store, which one process has at a time, on whatever machine: a document that says whose it is and until when,
# by the clock of MongoDB. A process that died has it no longer than that.
class Tally::Store::Mongo::Lease
  include Tally::Clock

  LENGTH = 120 # seconds
  MARGIN = Tally::Store::Mongo::PATIENCE_ASIDE # seconds before its end when one no longer counts on it, for what was begun may last so long

  def initialize(aside, length: LENGTH, margin: MARGIN)
    @aside, @length, @margin, @lock = aside, length, margin, Mutex.new
  end

  # Returns whether this process has it now: takes it where nobody has, and renews it in good time. Raises Unavailable.
  def hold?
    @lock.synchronize { fresh? || take }
  end

  # Whether this process had it, and was held up for so long that another may have it by now.
  def lapsed? = @lock.synchronize { !!@until && @pid == Process.pid && now > @until - @margin }

  # Lets another process have it.
  def release
    @lock.synchronize do
      @aside.available { |aside| aside[:leases].delete_one(_id: "upkeep", owner:) } if @until && @pid == Process.pid
    rescue Tally::Store::Unavailable
      # It ends by itself.
    ensure
      @until = nil
    end
  end

  private
    # For half of the time that one may count on it.
    def fresh? = @until && @pid == Process.pid && now < @until - @margin - (@length - @margin) / 2.0

    def take
      asked_at = now
      @until = (asked_at + @length if taken?)
      !!@until
    end

    def taken?
      @aside.available do |aside|
        time = aside.time
        free = { "_id" => "upkeep", "$or" => [ { owner: }, { until: { "$lt" => time } } ] }
        !!aside[:leases].find_one_and_update(free, { "$set" => { owner:, until: time + @length } }, upsert: true, return_document: :after)
      rescue ::Mongo::Error::OperationFailure => error
        raise unless error.code == Tally::Store::Mongo::Connection::DUPLICATE
      end
    end

    def owner
      @owner, @pid = "#{Socket.gethostname} #{Process.pid} #{SecureRandom.hex(4)}", Process.pid unless @pid == Process.pid
      @owner
    end
end
