module Pages
end

# A production site of generate_community, on a port of its own.
class Pages::Site
  ROOT = File.expand_path("../../..", __dir__)
  TIMEOUT = 600 # seconds: a busy machine boots slowly

  def initialize(storage, port:)
    @storage, @port, @cookies = storage, port, {}
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
    cookie = @cookies[reader] ||= sign_in(reader) unless reader == "visitor"
    connection.get(path, cookie ? { "cookie" => cookie } : {})
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

    def sign_in(username)
      form = connection.get("/sign-in")
      fields = {
        "authenticity_token" => form.body[/name="authenticity_token" value="([^"]+)"/, 1],
        "session[username]" => username, "session[password]" => "password"
      }
      response = connection.post("/sign-in", URI.encode_www_form(fields), "cookie" => cookies(form))
      abort "Sign-in failed: #{response.code}" unless cookies(response).include?("session_id")

      cookies(response)
    end

    def cookies(response)
      response.get_fields("set-cookie").to_a.map { |cookie| cookie[/\A[^;]+/] }.join("; ")
    end
end
