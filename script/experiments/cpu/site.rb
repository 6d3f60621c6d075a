# Started by Cpu::Comparison in the folder of a version of the site. For each line of "20 7 form_vote" (20
# requests, random seed 7, scenario), prints the CPU time and the objects that a request took.
require "./config/environment"
require "rack/mock_request"

module Cpu
  class Site
    MEMBER = 2 # the id of a member of the sample community; the first is its administrator
    THREAD = "/posts/500".freeze
    BUTTONS = { "form_vote" => "vote", "form_save" => "bookmark", "form_follow" => "follow",
      "form_hide" => "hide" }.freeze
    PAGES = { "home" => "/", "thread" => THREAD }.freeze

    def initialize
      ActionController::Base.allow_forgery_protection = false
      User.where(id: MEMBER).update_all(karma: 1_000, created_at: 1.year.ago) # not a new member
      @member = User.find(MEMBER)
      @press = -1
      @others = Post.where.not(author_id: MEMBER).order(:id).ids
      Process.warmup # as Puma does before it forks
    end

    # Returns [ seconds, objects ].
    def measure(requests, seed, scenario)
      srand seed
      environments = Array.new(requests) { environment(scenario) }.reverse
      srand seed
      objects, started = GC.stat(:total_allocated_objects), cpu_seconds
      while environment = environments.pop # a server doesn't keep what a request refers to either
        request environment
      end
      [ cpu_seconds - started, GC.stat(:total_allocated_objects) - objects ].map { _1.to_f / requests }
    end

    private
      def cpu_seconds = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)

      def environment(scenario)
        case scenario
        when "form_post" then form("/posts", { "post[title]" => words(5), "post[body]" => words(40) })
        when "form_comment" then form("#{THREAD}/comments", { "comment[body]" => words(40) })
        when *BUTTONS.keys then button(BUTTONS[scenario])
        when /\A(home|thread)(_signed_in|_unchanged)?\z/ then page(PAGES[$1], $2)
        when "profile_signed_in" then page("/users/#{User.find(3).username}", "_signed_in")
        else plain("/benchmarking/#{scenario}", method: "POST")
        end
      end

      def form(path, fields, **) = plain(path, method: "POST", params: fields, "HTTP_COOKIE" => cookies, **)

      # As the page's script sends it: on, off, on …
      def button(name)
        post, off = (@press += 1).divmod(2)
        form "/posts/#{@others[post % @others.size]}/#{name}", off.zero? ? {} : { "_method" => "delete" },
          "HTTP_ACCEPT" => "application/json"
      end

      # "Unchanged" pages are requested with their ETag, if they have one.
      def page(path, reader)
        etag = @etag ||= etag_of(path) if reader == "_unchanged"
        plain path, **({ "HTTP_COOKIE" => cookies } if reader), **({ "HTTP_IF_NONE_MATCH" => etag } if etag)
      end

      # A first visit to a thread is recorded.
      def etag_of(path)
        Array.new(2) { Rails.application.call(plain(path, "HTTP_COOKIE" => cookies))[1]["etag"] }.last
      end

      def plain(path, **)
        Rack::MockRequest.env_for(path, "HTTP_HOST" => "localhost", "REMOTE_ADDR" => "127.0.0.1",
          "HTTP_USER_AGENT" => "Mozilla/5.0", "HTTP_SEC_FETCH_SITE" => "same-origin", **)
      end

      def words(count) = Array.new(count) { rand(36**6).to_s(36) }.join(" ")

      def cookies
        @cookies ||= begin
          fields = { "session[username]" => @member.username, "session[password]" => "password" }
          headers = request(plain("/sign-in", method: "POST", params: fields))
          Array(headers["set-cookie"]).map { |cookie| cookie[/\A[^;]+/] }.join("; ")
        end
      end

      # Returns the response's headers.
      def request(environment)
        status, headers, body = Rails.application.call(environment)
        body.each { }
        body.close if body.respond_to?(:close)
        abort "#{environment.values_at("REQUEST_METHOD", "PATH_INFO").join(" ")}: #{status}" if status >= 400
        headers
      end
  end
end

$stdout.sync = true
site = Cpu::Site.new
$stdin.each_line do |line|
  requests, seed, scenario = line.split
  puts "measured #{site.measure(requests.to_i, seed.to_i, scenario).join(" ")}"
end
