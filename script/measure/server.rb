require "net/http"
require_relative "../../kit/lib/kit"

# A Puma for one cell, on a copy of the database, stopped when its block ends.
class Server
  ROOT = File.expand_path("../..", __dir__)
  PORT = Integer(ENV.fetch("PORT", 3990))
  LARGE = ENV.fetch("SAMPLE_POSTS", "20000")
  TIMEOUT = 20 # seconds to start, and to stop
  EMPTY = File.join(__dir__, "empty.ru")

  def initialize(target, directory)
    @target, @directory = target, directory
  end

  def run
    copy_database if @target.database
    server = Kit::ProcessGroup.new(environment, *command, out: log, err: log, chdir: ROOT)
    Kit::Clock.wait_until(seconds: TIMEOUT, every: 0.1) { up? } or abort "The server did not answer:\n#{File.read(log)}"
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

  # As a browser sends them: who one is, and the session that the first page began.
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
      { "RAILS_ENV" => "production", "RELAX_SSL" => "true", "BENCHMARKING" => "1", "RAILS_LOG_LEVEL" => "warn",
        "PORT" => PORT.to_s,
        "STORAGE" => storage, "RUBYOPT" => "--yjit", "BUNDLE_GEMFILE" => File.join(ROOT, "Gemfile"), "PIDFILE" => nil }
    end

    def storage
      File.join(@directory, "storage")
    end

    def log
      File.join(@directory, "server.log")
    end

    def copy_database
      template
      FileUtils.rm_rf storage
      FileUtils.cp_r File.join(@directory, @target.database.to_s), storage
    end

    # Made once a run: the sample community, a thread of a thousand comments in it, and somebody's cookie.
    def template
      @@templates ||= {}
      @@templates[@target.database] ||= begin
        directory = File.join(@directory, @target.database.to_s)
        posts = @target.database == :large ? LARGE : "1000"
        settings = environment.merge("STORAGE" => directory, "SAMPLE_POSTS" => posts)
        system(settings, "bundle", "exec", "rails", "db:prepare", chdir: ROOT, out: File::NULL, exception: true)
        output = IO.popen(
          [ settings, "bundle", "exec", "rails", "runner", File.join(__dir__, "template.rb"), { chdir: ROOT } ], &:read
        )
        JSON.parse(output.lines.last, symbolize_names: true)
      end
    end

    def up?
      Net::HTTP.get_response(URI(url(@target.empty? ? "/" : "/up"))).code == "200"
    rescue SystemCallError, EOFError
      false
    end

    # A rate is worth nothing when it is not the whole page that is served, to whom it is said to be.
    def require_page
      request = Net::HTTP.const_get(@target.method.capitalize).new(
        URI(url(@target.path(self))), @target.signed_in ? { "cookie" => cookie } : {}
      )
      answer = Net::HTTP.start("127.0.0.1", PORT) { |http| http.request(request) }
      page = answer.body
      @session_cookie = answer["set-cookie"]&.slice(/\A[^;]+/)
      recipient = @target.signed_in || @target.method == "POST" ? "sign out" : "sign in"
      abort "Not the page of #{@target.label}:\n#{page}" unless page.include?("<footer>") && page.include?(recipient)
    end
end
