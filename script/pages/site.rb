module Pages
end

# A production site with a large sample community, on a separate port.
class Pages::Site
  ROOT = File.expand_path("../..", __dir__)
  PORT = Integer(ENV.fetch("PORT", 3991))
  SIZES = { "SAMPLE_POSTS" => "100000", "SAMPLE_MEMBERS" => "10000", "SAMPLE_DAYS" => "500", "SAMPLE_TAGS" => "1" }.freeze
  TIMEOUT = 60

  def initialize(storage)
    @storage = storage
  end

  def database_path = File.join(@storage, "production.sqlite3")

  # Creates the site unless it exists.
  def prepare
    warn "Creating a site of 10,000 members in #{@storage}." unless File.exist?(database_path)
    system(environment.merge(SIZES), "bin/rails", "db:prepare", chdir: ROOT, out: $stderr, exception: true)
  end

  # Creates the active member, unless done before. Returns the output.
  def create_active_member = run_in_site("create_active_member.rb")

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

  # The SQL statements of each page, and their query plans.
  def plans = run_in_site("print_plans.rb")

  private
    def run_in_site(name)
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
        fields = {
          "authenticity_token" => form.body[/name="authenticity_token" value="([^"]+)"/, 1], "session[username]" => "admin",
          "session[password]" => "password"
        }
        response = connection.post("/sign-in", URI.encode_www_form(fields), "cookie" => cookies(form))
        cookies(response).tap { |cookie| raise "Sign-in failed: #{response.code}" unless cookie.include?("session_id") }
      end
    end

    def cookies(response) = response.get_fields("set-cookie").to_a.map { |cookie| cookie[/\A[^;]+/] }.join("; ")
end
