module Pages
end

# A production site on a large community, on a port of its own.
class Pages::Site
  ROOT = File.expand_path("../..", __dir__)
  PORT = Integer(ENV.fetch("PORT", 3991))
  SIZES = { "SAMPLE_POSTS" => "100000", "SAMPLE_MEMBERS" => "10000", "SAMPLE_DAYS" => "500", "SAMPLE_TAGS" => "1" }.freeze
  TIMEOUT = 60

  def initialize(storage)
    @storage = storage
  end

  def database_path = File.join(@storage, "production.sqlite3")

  # Makes the community where it is not there.
  def prepare
    warn "Making a community of ten thousand in #{@storage}." unless File.exist?(database_path)
    system(environment.merge(SIZES), "bin/rails", "db:prepare", chdir: ROOT, out: $stderr, exception: true)
  end

  # Fills what else there is to measure, once, and returns what it tells.
  def live = run_inside("live.rb")

  def serve
    server = Kit::ProcessGroup.new(environment, "bin/rails", "server", chdir: ROOT, %i[ out err ] => File::NULL)
    Kit::Clock.wait_until(seconds: TIMEOUT, every: 0.2) { up? }
    yield
  ensure
    server&.stop seconds: TIMEOUT
  end

  # The cookie of a "visitor" or a "member".
  def cookie_of(reader) = (member_cookie if reader == "member")

  def get(path, cookie) = connection.get(path, cookie ? { "cookie" => cookie } : {})

  # The statements of each page, and their plans.
  def plans = run_inside("plans.rb")

  private
    def run_inside(name)
      IO.popen([ environment, "bin/rails", "runner", File.join(__dir__, name), { chdir: ROOT } ], &:read).tap do
        raise "#{name} failed" unless $?.success?
      end
    end

    def environment
      {
        "RAILS_ENV" => "production", "RELAX_SSL" => "true", "RAILS_LOG_LEVEL" => "error", "PORT" => PORT.to_s,
        "STORAGE" => @storage, "RUBYOPT" => "--yjit"
      }
    end

    def connection = @connection ||= Net::HTTP.start("127.0.0.1", PORT, read_timeout: TIMEOUT)

    def up?
      Net::HTTP.get_response("127.0.0.1", "/up", PORT).code == "200"
    rescue SystemCallError
      false
    end

    def member_cookie
      @member_cookie ||= begin
        form = get("/sign-in", nil)
        sent = {
          "authenticity_token" => form.body[/name="authenticity_token" value="([^"]+)"/, 1], "session[username]" => "admin",
          "session[password]" => "password"
        }
        answer = connection.post("/sign-in", URI.encode_www_form(sent), "cookie" => cookies(form))
        cookies(answer).tap { |cookie| raise "Nobody could sign in: #{answer.code}" unless cookie.include?("session_id") }
      end
    end

    def cookies(answer) = answer.get_fields("set-cookie").to_a.map { |cookie| cookie[/\A[^;]+/] }.join("; ")
end
