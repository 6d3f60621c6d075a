require "json"
require "sqlite3"

# Stores a session and a post for each request, with its token if it has one. Every tenth request has the fault that FORGETS
# names; except for "busy" and "the server" it still gets a 200, and the lab must notice.
class Example
  def initialize
    @lock, @served, @forgets = Mutex.new, 0, ENV.fetch("FORGETS", "nothing")
  end

  def call(env)
    case env["PATH_INFO"]
    when "/settings" then [ 200, { "content-type" => "application/json" }, [ JSON.generate(forgets: @forgets) ] ]
    when "/up" then [ 200, {}, [] ]
    else
      @lock.synchronize { store env["QUERY_STRING"][/request_token=(\h+)/, 1] }
      [ 200, {}, [ "stored" ] ]
    end
  end

  private
    def store(token)
      fault = ((@served += 1) % 10).zero? ? @forgets : "nothing"
      exit! if fault == "the server"
      raise SQLite3::BusyException, "database is locked" if fault == "busy"

      database.transaction(:immediate)
      database.execute("INSERT INTO sessions (request_token, posts_count) VALUES (?, 1)", [ token ]) unless fault == "a session"
      database.execute("INSERT INTO posts (request_token) VALUES (?)", [ token ]) unless fault == "a post"
      database.execute("UPDATE sessions SET posts_count = 2 WHERE id = (SELECT max(id) FROM sessions)") if fault == "a counter"
      database.commit
    end

    # One per process: SQLite connections must not be shared across a fork.
    def database
      @database ||= SQLite3::Database.new(File.join(ENV.fetch("STORAGE"), "example.sqlite3"))
        .tap { |database| database.busy_timeout = 5_000 }
    end
end

run Example.new
