# The driver's client, one for each process: its threads and sockets do not survive a fork.
class Tally::Store::Mongo::Connection
  DATABASE = "tally"
  DUPLICATE = 11000

  # MongoDB's codes for what is a document's fault, however often it is sent: bad value, cannot be parsed, wrong type, invalid BSON,
  # fails validation, too large.
  FAULTS = [ 2, 9, 14, 22, 121, 10334 ].freeze

  # +options+ are the driver's; what the address says goes before them.
  def initialize(url, **options)
    require "mongo"
    ::Mongo::URI.get(url) unless url.start_with?("mongodb+srv:") # one that makes no sense fails here, and not with the first event
    @url, @options, @lock = url, options, Mutex.new
  end

  def [](collection) = client[collection]
  def command(command) = client.database.command(command).documents.first

  # What MongoDB's clock says, which is the same for all who ask.
  def time = command(hello: 1).fetch("localTime")

  # Yields self. Raises Unavailable for what is no document's fault: it is gone, slow, full, no primary any more, or lets nobody in.
  def available
    yield self
  rescue ::Mongo::Error, ::Mongo::Error::AuthError, ::Timeout::Error, SystemCallError, IOError => error
    raise if fault?(error)

    raise Tally::Store::Unavailable, "MongoDB: #{error.message}"
  end

  # Keeps those of +documents+ that are not there already, whatever comes of the others. Returns how many were new.
  def insert(collection, documents)
    documents.empty? ? 0 : available { insert_new(collection, documents) }
  end

  def close
    @lock.synchronize do
      @client&.close if @pid == Process.pid
      @client = nil
    end
  end

  private
    def client
      @lock.synchronize do
        @client, @pid = open, Process.pid unless @pid == Process.pid && @client
        @client
      end
    end

    def open
      quiet = ::Mongo::Logger.logger.dup.tap { |logger| logger.level = ::Logger::ERROR }
      said = ::Mongo::URI.get(@url).client_options.keys.map(&:to_sym)
      ::Mongo::Client.new(@url, { database: DATABASE, logger: quiet, **@options }.except(*said))
    end

    def insert_new(collection, documents)
      self[collection].insert_many(documents, ordered: false).inserted_count
    rescue ::Mongo::Error::BulkWriteError => error
      raise unless codes(error).uniq == [ DUPLICATE ] && !error.result["writeConcernErrors"]

      error.result["n_inserted"].to_i
    end

    def fault?(error)
      case error
      when ::Mongo::Error::MaxBSONSize, ::Mongo::Error::InvalidDocument then true
      when ::Mongo::Error::BulkWriteError then !error.result["writeConcernErrors"] && (codes(error) - FAULTS - [ DUPLICATE ]).empty?
      when ::Mongo::Error::OperationFailure then FAULTS.include?(error.code)
      end
    end

    def codes(error) = error.result["writeErrors"].to_a.map { |one| one["code"] }
end
