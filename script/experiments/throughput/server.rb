require "net/http"
require_relative "../../../kit/lib/kit"

# A Puma for one measurement, on a copy of the database.
class Server
  ROOT = File.expand_path("../../..", __dir__)
  PORT = Integer(ENV.fetch("PORT", 3990))
  TIMEOUT = 20 # seconds to start, and to stop
  EMPTY = File.join(__dir__, "empty.ru")

  def initialize(target, directory)
    @target, @directory = target, directory
  end

  # Yields once the server responds, and stops it afterwards.
  def run
    copy_database unless @target.empty?
    server = Kit::ProcessGroup.new(environment, *command, out: log, err: log, chdir: ROOT)
    Kit::Clock.wait_until(seconds: TIMEOUT, every: 0.1) { up? } or
      abort "The server did not respond:\n#{File.read(log)}"
    require_page unless @target.empty?
    yield self
  ensure
    server&.stop seconds: TIMEOUT
  end

  def url(path)
    "http://127.0.0.1:#{PORT}#{path}"
  end

  def thread(which)
    "/posts/#{template[which]}"
  end

  # As a browser sends them: the sign-in cookie, and the session cookie that the first page has set.
  def cookie
    [ template[:cookie], @session_cookie ].compact.join("; ")
  end

  private
    def command
      if @target.empty?
        [ "bin/ruby", "-S", "bundle", "exec", "puma", "--config", "config/puma.rb", EMPTY ]
      else
        [ "bin/rails", "server" ]
      end
    end

    def environment
      { "RAILS_ENV" => "production", "RELAX_SSL" => "true", "RAILS_LOG_LEVEL" => "warn", "PORT" => PORT.to_s,
        "STORAGE" => storage, "RUBYOPT" => "--yjit",
        "BUNDLE_GEMFILE" => File.join(ROOT, "Gemfile"), "PIDFILE" => nil }
    end

    def storage
      File.join(@directory, "storage")
    end

    def log
      File.join(@directory, "server.log")
    end

    def sample = File.join(@directory, "sample")

    def copy_database
      template
      FileUtils.rm_rf storage
      FileUtils.cp_r sample, storage
    end

    # Created once per run: the sample community, with a thread of a thousand comments, and a member's cookie.
    def template
      @@template ||= begin
        settings = environment.merge("STORAGE" => sample, "SAMPLE_POSTS" => "1000")
        rails = [ "bundle", "exec", "rails" ]
        system(settings, *rails, "db:prepare", chdir: ROOT, out: File::NULL, exception: true)
        runner = [ *rails, "runner", File.join(__dir__, "template.rb"), { chdir: ROOT } ]
        output = IO.popen([ settings, *runner ], &:read)
        JSON.parse(output.lines.last, symbolize_names: true)
      end
    end

    def up?
      Net::HTTP.get_response(URI(url(@target.empty? ? "/" : "/up"))).code == "200"
    rescue SystemCallError, EOFError
      false
    end

    # Verifies that the server sends the whole page, as the right user, or the measurement would be worthless.
    def require_page
      headers = @target.signed_in ? { "cookie" => cookie } : {}
      request = Net::HTTP::Get.new(URI(url(@target.path(self))), headers)
      response = Net::HTTP.start("127.0.0.1", PORT) { |http| http.request(request) }
      page = response.body
      @session_cookie = response["set-cookie"]&.slice(/\A[^;]+/)
      expected = @target.signed_in ? "sign out" : "sign in"
      return if page.include?("<footer>") && page.include?(expected)

      abort "Unexpected page for #{@target.name}:\n#{page}"
    end
end
