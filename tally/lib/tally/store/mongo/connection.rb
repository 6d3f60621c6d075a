# The driver's client, one per process: its threads and sockets don't survive a fork.
class Tally::Store::Mongo::Connection
  DATABASE = "tally"
  DUPLICATE = 11000

  # MongoDB's error codes for invalid documents, which no retry helps: bad value, failed to parse, type
  # mismatch, invalid BSON, failed validation, too large.
  INVALID_DOCUMENT = [ 2, 9, 14, 22, 121, 10334 ].freeze

  # +options+ are the driver's; options in the URL take precedence.
  def initialize(url, **options)
    require "mongo"
    # Fails here if the URL is invalid, not with the first event.
    ::Mongo::URI.get(url) unless url.start_with?("mongodb+srv:")
    @url, @options, @lock = url, options, Mutex.new
  end

  def [](collection) = client[collection]
  def command(command) = client.database.command(command).documents.first

  # The time by MongoDB's clock, which all clients share.
  def time = command(hello: 1).fetch("localTime")

  # Yields self. Raises Unavailable for errors other than invalid documents: the server is gone, slow, full,
  # no longer primary, or refuses authentication.
  def available
    yield self
  rescue ::Mongo::Error, ::Mongo::Error::AuthError, ::Timeout::Error, SystemCallError, IOError => error
    raise if invalid_document?(error)

    raise Tally::Store::Unavailable, "MongoDB: #{error.message}"
  end

  # Inserts the +documents+ that don't exist yet, even if others fail. Returns how many were new.
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
      in_url = ::Mongo::URI.get(@url).client_options.keys.map(&:to_sym)
      ::Mongo::Client.new(@url, { database: DATABASE, logger: quiet, **@options }.except(*in_url))
    end

    def insert_new(collection, documents)
      self[collection].insert_many(documents, ordered: false).inserted_count
    rescue ::Mongo::Error::BulkWriteError => error
      raise unless codes(error).uniq == [ DUPLICATE ] && !error.result["writeConcernErrors"]

      error.result["n_inserted"].to_i
    end

    def invalid_document?(error)
      case error
      when ::Mongo::Error::MaxBSONSize, ::Mongo::Error::InvalidDocument then true
      when ::Mongo::Error::BulkWriteError
        !error.result["writeConcernErrors"] && (codes(error) - INVALID_DOCUMENT - [ DUPLICATE ]).empty?
      when ::Mongo::Error::OperationFailure then INVALID_DOCUMENT.include?(error.code)
      end
    end

    def codes(error) = error.result["writeErrors"].to_a.map { |one| one["code"] }
end
