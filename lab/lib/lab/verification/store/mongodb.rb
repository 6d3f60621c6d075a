require "securerandom"
require "socket"

# A MongoDB with a separate database for each measurement: at MONGODB_URL, or mongod or mongolite from PATH in
# the measurement's folder, with their default write concern.
class Lab::Store::MongoDB < Lab::Store
  URL = "MONGODB_URL"
  IN_FLIGHT_GRACE, QUIET_TIME = 1, 5 # seconds: a server that flushes may pause
  PROGRAMS = { "mongod" => ->(path, port) {
    [ "--dbpath", path, "--bind_ip", "127.0.0.1", "--port", port.to_s, "--quiet" ]
  },
    "mongolite" => ->(path, port) { [ "-dir", path, "-listen", "127.0.0.1:#{port}" ] } }.freeze

  class << self
    def missing
      return if ENV[URL] || found

      "MongoDB is not installed. Put mongod or mongolite on PATH, or set #{URL}=mongodb://host:port."
    end

    # The name and path of the first installed one.
    def found
      folders = ENV.fetch("PATH", "").split(File::PATH_SEPARATOR)
      paths = PROGRAMS.keys.product(folders).map { |program, folder| [ program, File.join(folder, program) ] }
      paths.find { |_, path| File.executable?(path) }
    end
  end

  def run(&)
    ENV[URL] ? use_server(&) : serve(&)
  end

  def environment = { @target.ledger.url_variable => "#{@url}/#{name}" }
  def place = ENV[URL] ? "the database #{name} of #{URL}" : super
  def settings = { "mongodb" => @program || "at #{URL}" }

  def finds_tokens? = true

  def sizes(collections)
    explain { collections.to_h { |collection| [ collection, client[collection].estimated_document_count ] } }
  end

  def tokens(tables) = tables.to_h { |table| [ table.name, rows_with_tokens(table, []).flatten ] }

  def close
    @client&.close
    @client = nil
  end

  private
    # The token of each document that has one, followed by the values of +fields+.
    def rows_with_tokens(table, fields)
      names = [ table.token, *fields ]
      explain do
        documents = client[table.name].find({ table.token => { "$ne" => nil } },
          projection: { "_id" => 0, **names.to_h { |name|
 [ name, 1 ] } })
        documents.map { |document| document.values_at(*names) }
      end
    end

    def explain
      yield
    rescue StandardError => error
      raise error.is_a?(Lab::Error) ? error : Lab::Error.new("MongoDB: #{error.message}")
    end

    def name = @name ||= "lab_#{SecureRandom.hex(6)}"

    # Deletes everything it has stored there.
    def use_server
      @url = ENV.fetch(URL)[%r{\Amongodb(?:\+srv)?://[^/]+}]
      yield
    ensure
      drop unless preserve?
      close
    end

    # Doesn't hide an earlier error.
    def drop
      client.database.drop
    rescue StandardError => error
      warn "Could not drop the database #{name} in MongoDB: #{error.message}"
    end

    def serve
      @program, path = found
      port = Kit::FreePort.find
      @url = "mongodb://127.0.0.1:#{port}"
      log = File.join(File.dirname(@path), "mongodb.log")
      group = Lab::ProcessGroup.new(path, *PROGRAMS.fetch(@program).call(@path, port), out: log, err: log)
      wait_for port, group, log
      yield
    ensure
      close
      group&.kill
    end

    def found = self.class.found || raise(Lab::Error, self.class.missing)

    def wait_for(port, group, log)
      return if wait_until(seconds: TIMEOUT) { group.ended? || listening?(port) } && !group.ended?

      raise Lab::Error, "#{@program} did not start. Its last output:\n#{File.readlines(log).last(5).join}"
    end

    def listening?(port)
      TCPSocket.new("127.0.0.1", port).close
      true
    rescue SystemCallError
      false
    end

    # One connection without monitoring: it only counts.
    def client
      @client ||= begin
        require "mongo"
        Mongo::Client.new("#{@url}/#{name}",
          max_pool_size: 1, socket_timeout: TIMEOUT, logger: Logger.new(nil))
      end
    rescue LoadError
      raise Lab::Error, "The gem mongo is not installed. Add it to the Gemfile, or run gem install mongo."
    end
end
