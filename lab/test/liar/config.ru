require "json"
require "sqlite3"

# Writes a post for each request with its token, and lies about it in the way that LIE names. The lab must notice every
# lie.
class Liar
  PAGE = "<html><body>#{"A page of posts. " * 40}</body></html>"
  ERROR_PAGE = "<html><body>#{"Something went wrong. " * 40}</body></html>" # as long as a page
  LAST = 100 # requests of a server that dies

  def initialize
    @lie, @lock, @served, @buffer = ENV.fetch("LIE", "nothing"), Mutex.new, 0, []
    at_exit { @buffer.each { |token| insert token, body(token) } }
  end

  def call(env)
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
        [ 200, { "content-type" => "application/json" }, [ JSON.generate(lie: @lie) ] ]
      end
    end

    def answer(env, number)
      Process.kill "KILL", Process.pid if @lie == "dies" && number > LAST
      return hang_up(env) if @lie == "hangs up" && number.even?
      return [ 500, {}, [ "" ] ] if @lie == "fast errors" && number % 10 > 0

      sleep 0.05 if @lie == "fast errors"
      sleep if @lie == "hangs" && number > 1
      env["PATH_INFO"] == "/" ? read(number) : write(env["QUERY_STRING"][/request_token=(\h+)/, 1])
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

    def write(token)
      @lock.synchronize do
        case @lie
        when "writes twice" then 2.times { insert token, body(token) }
        when "writes NULL" then insert token, nil
        when "garbles" then insert token, body(token).swapcase
        when "writes at exit" then @buffer << token
        when "forgets" then insert token, body(token) unless (@served % 10).zero?
        else insert token, body(token)
        end
      end
      [ 200, {}, [ "written" ] ]
    end

    def body(token) = "The post of #{token}"
    def insert(token, body) = database.execute("INSERT INTO posts (request_token, body) VALUES (?, ?)", [ token, body ])

    def database
      @database ||= SQLite3::Database.new(File.join(ENV.fetch("STORAGE"), "liar.sqlite3"))
        .tap { |database| database.busy_timeout = 5_000 }
    end
end

run Liar.new
