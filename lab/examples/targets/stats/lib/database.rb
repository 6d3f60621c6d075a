require "fileutils"
require "mongo"
require "tmpdir"

require_relative "child"

# The MongoDB of a check: the one at MONGODB_URL, or one that is started, and can be stopped to test how a
# stack reacts.
class Database
  SERVERS = {
    "mongod" => %w[ --dbpath %<folder>s --bind_ip 127.0.0.1 --port %<port>d --quiet ],
    "mongolite" => %w[ -dir %<folder>s -listen 127.0.0.1:%<port>d ]
  }

  Mongo::Logger.level = Logger::FATAL

  def initialize
    @address = ENV["MONGODB_URL"]&.[](%r{\Amongodb://[^/]+})
    start unless @address
  end

  def own? = !@child.nil?
  def url(name) = "#{@address}/#{name}"

  # Complete documents.
  def documents(name)
    with(name) { |client| client[:stats].find.to_a }
  end

  def size(name)
    with(name) { |client| client[:stats].count_documents }
  end

  def drop(name)
    with(name) { |client| client.database.drop }
  end

  def launch
    @child = Child.new({},
      [ server, *SERVERS[server].map { |word| format(word, folder: @folder, port: @port) } ])
    @child.wait_until("Waiting for MongoDB") { answers? }
  end

  def stop = @child&.stop

  def close
    stop
    FileUtils.rm_rf @folder if @folder
  end

  private
    def start
      @folder, @port = Dir.mktmpdir("stats-check"), Child.free_port
      @address = "mongodb://127.0.0.1:#{@port}"
      launch
    end

    def answers?
      with("admin") { |client| client.database.command(ping: 1) }
    rescue Mongo::Error
      false
    end

    def server
      @server ||= SERVERS.keys.find { |name| on_path?(name) } or
        abort "MongoDB is not installed. Put mongod or mongolite on PATH, or set MONGODB_URL."
    end

    def on_path?(name)
      ENV["PATH"].split(File::PATH_SEPARATOR).any? { |folder| File.executable?(File.join(folder, name)) }
    end

    def with(name)
      client = Mongo::Client.new(url(name), server_selection_timeout: 5)
      yield client
    ensure
      client&.close
    end
end
