require "json"
require "sqlite3"

# Writes a post for each request with its token, and lies about it as LIE says. The lab must notice every lie.
class Liar
  PAGE = "<html><body>#{"A page of posts. " * 40}</body></html>"
  ERROR_PAGE = "<html><body>#{"Something went wrong. " * 40}</body></html>" # as long as a page
  LAST = 100 # requests of a server that dies, restarts or is suspended
  DELAY = 1 # seconds until a late write: more than the lab needs until it looks
  PAUSE = 0.005 # seconds per request, so that a load leaves the CPU to other tests

  def initialize
    @lie, @lock, @served, @buffer, @late = ENV.fetch("LIE", "nothing"), Mutex.new, 0, [], Thread::Queue.new
    at_exit { @buffer.each { |token| insert token, body(token) } }
    daemonize if @lie == "daemonizes"
    spawn "sleep", "600", pgroup: true if @lie == "leaks a process"
    Thread.new { write_late } if @lie == "writes late"
  end

  def call(env)
    sleep PAUSE
    case env["PATH_INFO"]
    when "/up" then [ 200, {}, [] ]
    when "/settings" then settings
    else answer(env, @lock.synchronize { @served += 1 })
    end
  end

  private
    def settings
      @settings_requests = @settings_requests.to_i + 1
      broken = @lie == "no settings" || (@lie == "settings late" && @settings_requests < 3)
      if broken
        [ 500, {}, [ "<h1>We're sorry</h1>" ] ]
      else
        times = Array.new(2) { Time.now.to_i }
        [ 200, { "content-type" => "application/json" }, [ JSON.generate(lie: @lie, times:) ] ]
      end
    end

    def answer(env, number)
      fall_over if number == LAST
      return hang_up(env) if @lie == "hangs up" && number.even?
      return [ 500, {}, [ "" ] ] if @lie == "fast errors" && number % 10 > 0

      sleep 0.05 if @lie == "fast errors"
      sleep if @lie == "hangs" && number > 1
      env["PATH_INFO"] == "/" ? read(number) : write(env["QUERY_STRING"][/request_token=(\h+)/, 1], number)
    end

    # Puma handles SIGTERM only after it has loaded the application. On SIGUSR2, its process restarts.
    def fall_over
      case @lie
      when "dies" then Process.kill "KILL", Process.pid
      when "restarts" then Process.kill "USR2", Process.pid
      when "is suspended" then Process.kill "STOP", Process.pid
      when "ignores SIGTERM" then trap("TERM", "IGNORE")
      end
    end

    def daemonize
      exit! 0 if fork
      Process.setsid
      exit! 0 if fork
    end

    # Closes the connection without a response.
    def hang_up(env)
      env["rack.hijack"].call.close
      [ 200, {}, [] ]
    end

    def read(number)
      page = PAGE
      page = "" if @lie == "empty pages" && number.between?(6, 100)
      page = ERROR_PAGE if @lie == "error pages" || (@lie == "error pages later" && number > 5)
      [ 200, { "content-type" => "text/html" }, [ page ] ]
    end

    def write(token, number)
      @lock.synchronize do
        case @lie
        when "rejects writes" then raise "The database is closed"
        when "forgets everything", "redirects" then nil
        when "forgets 1 in 100" then insert token, body(token) unless (number % 100).zero?
        when "caches" then @cached ||= insert(token, body(token)) && true
        when "writes another token" then insert token.tr("0-9a-f", "1-9a-f0"), body(token)
        when "writes late" then @late << [ now + DELAY, token ]
        when "resets counters"
          insert(token, body(token)) && database.execute("UPDATE counters SET posts = 0")
        when "writes twice" then 2.times { insert token, body(token) }
        when "writes NULL" then insert token, nil
        when "garbles" then insert token, body(token).swapcase
        when "writes at exit" then @buffer << token
        when "forgets" then insert token, body(token) unless (number % 10).zero?
        else insert token, body(token)
        end
      end
      return [ 302, { "location" => "/" }, [ "" ] ] if @lie == "redirects"

      [ 200, {}, [ @lie == "wrong body" && number.between?(6, LAST) ? "Something went wrong" : "written" ] ]
    end

    def write_late
      loop do
        due, token = @late.pop
        sleep [ due - now, 0 ].max
        @lock.synchronize { insert token, body(token) }
      end
    end

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

    def body(token) = "The post of #{token}"

    # A trigger counts the posts.
    def insert(token, body)
      database.execute("INSERT INTO posts (request_token, body) VALUES (?, ?)", [ token, body ])
    end

    def database
      @database ||= SQLite3::Database.new(File.join(ENV.fetch("STORAGE"), "liar.sqlite3"))
        .tap { |database| database.busy_timeout = 5_000 }
    end
end

run Liar.new
