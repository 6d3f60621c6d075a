require "json"
require "sqlite3"

# Stores a session and a post for each request, with its token if it has one; some paths store one of them or
# nothing. Every tenth request of a path has the fault that FORGETS names; except for "busy" and "the server"
# it still gets a 200, and the lab must notice. With FORGETS=answers, it answers nothing in every other 0.7 s.
class Example
  TABLES = Hash.new(%i[ session post ]).merge("/session" => [ :session ], "/post" => [ :post ], "/page" => [])
  FREEZE = 0.7 # seconds
  PAUSE = 0.005 # seconds per request, so that a load leaves the CPU to other tests

  def initialize
    @lock, @served, @forgets = Mutex.new, Hash.new(0), ENV.fetch("FORGETS", "nothing")
    Thread.new { loop { sleep FREEZE and @lock.synchronize { sleep FREEZE } } } if @forgets == "answers"
  end

  def call(env)
    sleep PAUSE
    case env["PATH_INFO"]
    when "/settings"
      [ 200, { "content-type" => "application/json" }, [ JSON.generate(forgets: @forgets) ] ]
    when "/up" then [ 200, {}, [] ]
    else
      @lock.synchronize { store env["PATH_INFO"], env["QUERY_STRING"][/request_token=(\h+)/, 1] }
      [ env["PATH_INFO"] == "/moved" ? 302 : 200, {}, [ "stored" ] ]
    end
  end

  private
    def store(path, token)
      fault = ((@served[path] += 1) % 10).zero? ? @forgets : "nothing"
      exit! if fault == "the server"
      raise SQLite3::BusyException, "database is locked" if fault == "busy"

      rows = TABLES[path].reject { |row| fault == "a #{row}" }
      database.transaction(:immediate)
      if rows.include?(:session)
        database.execute("INSERT INTO sessions (request_token, posts_count) VALUES (?, 1)", [ token ])
      end
      database.execute("INSERT INTO posts (request_token) VALUES (?)", [ token ]) if rows.include?(:post)
      if fault == "a counter"
        database.execute("UPDATE sessions SET posts_count = 2 WHERE id = (SELECT max(id) FROM sessions)")
      end
      database.commit
    end

    # One per process: SQLite connections must not be shared across a fork.
    def database
      @database ||= SQLite3::Database.new(File.join(ENV.fetch("STORAGE"), "example.sqlite3"))
        .tap { |database| database.busy_timeout = 5_000 }
    end
end

run Example.new
