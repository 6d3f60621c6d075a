require "securerandom"
require "socket"

# A lease held by the process that maintains the store, on any machine: a document with its owner and its end,
# by MongoDB's clock. If the process dies, another takes over once it expires.
class Tally::Store::Mongo::Lease
  include Kit::Clock

  LENGTH = 120 # seconds

  # The owner stops relying on it this many seconds before its end, since an operation may take that long.
  MARGIN = Tally::Store::Mongo::MAINTENANCE_TIMEOUT

  NAME = "upkeep" # as in the first release

  def initialize(connection, length: LENGTH, margin: MARGIN)
    @connection, @length, @margin, @lock = connection, length, margin, Mutex.new
  end

  # Returns whether this process holds the lease. Acquires it if it is free, and renews it before it expires.
  # Raises Unavailable.
  def hold?
    @lock.synchronize { fresh? || take }
  end

  # Whether this process held it, but was suspended so long that another process may hold it now.
  def expired? = @lock.synchronize { !!@until && @pid == Process.pid && now > @until - @margin }

  # Allows another process to acquire it.
  def release
    @lock.synchronize do
      if @until && @pid == Process.pid
        @connection.available { |connection| connection[:leases].delete_one(_id: NAME, owner:) }
      end
    rescue Tally::Store::Unavailable
      # It expires.
    ensure
      @until = nil
    end
  end

  private
    # Renewed after half of the reliable time.
    def fresh? = @until && @pid == Process.pid && now < @until - @margin - (@length - @margin) / 2.0

    def take
      requested_at = now
      @until = (requested_at + @length if taken?)
      !!@until
    end

    def taken?
      @connection.available do |connection|
        time = connection.time
        free = { "_id" => NAME, "$or" => [ { owner: }, { until: { "$lt" => time } } ] }
        update = { "$set" => { owner:, until: time + @length } }
        !!connection[:leases].find_one_and_update(free, update, upsert: true, return_document: :after)
      rescue ::Mongo::Error::OperationFailure => error
        raise unless error.code == Tally::Store::Mongo::Connection::DUPLICATE
      end
    end

    def owner
      unless @pid == Process.pid
        @owner, @pid = "#{Socket.gethostname} #{Process.pid} #{SecureRandom.hex(4)}", Process.pid
      end
      @owner
    end
end
