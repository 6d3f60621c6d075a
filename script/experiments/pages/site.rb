module Pages
end

# A production site of generate_community, on a port of its own.
class Pages::Site
  ROOT = File.expand_path("../../..", __dir__)
  TIMEOUT = 600 # seconds: a busy machine boots slowly

  def initialize(storage, port:)
    @storage, @port, @readers = storage, port, {}
  end

  def database_path = File.join(@storage, "production.sqlite3")

  # Migrates and serves it.
  def start
    abort "#{@storage} has no site. Create one with generate_community." unless File.exist?(database_path)
    system(environment, "bin/rails", "db:migrate", chdir: ROOT, out: File::NULL, exception: true)
    @server = Kit::ProcessGroup.new(environment, "bin/rails", "server",
      chdir: ROOT, %i[ out err ] => File::NULL)
    Kit::Clock.wait_until(seconds: TIMEOUT, every: 0.2) { up? } or abort "#{@storage} could not be served."
  end

  def stop = @server&.stop(seconds: TIMEOUT)

  # +reader+ is "visitor" or a username.
  def get(path, reader)
    return connection.get(path) if reader == "visitor"

    (@readers[reader] ||= Browser.new(@port, reader)).get(path)
  end

  private
    def environment
      {
        "RAILS_ENV" => "production", "RELAX_SSL" => "true", "RAILS_LOG_LEVEL" => "error",
        "PORT" => @port.to_s, "STORAGE" => @storage, "WEB_CONCURRENCY" => "1", "REQUESTS_A_MINUTE" => "0",
        "RUBYOPT" => "--yjit",
        "PIDFILE" => File.join(@storage, "server.pid"), "DATABASE_URL" => nil
      }
    end

    def connection = @connection ||= Net::HTTP.start("127.0.0.1", @port, read_timeout: TIMEOUT)

    def up?
      Net::HTTP.get_response("127.0.0.1", "/up", @port).code == "200"
    rescue SystemCallError
      false
    end
end
