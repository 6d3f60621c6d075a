require "json"
require "sqlite3"

# Keeps a session and a post for each request, with its token where it has one. Every tenth time it does what FORGETS
# says, and answers 200 all the same: a lab that does not notice is worth nothing.
class Example
  def initialize
    @lock, @served, @forgets = Mutex.new, 0, ENV.fetch("FORGETS", "nothing")
  end

  def call(env)
    case env["PATH_INFO"]
    when "/settings" then [ 200, { "content-type" => "application/json" }, [ JSON.generate(forgets: @forgets) ] ]
    when "/up" then [ 200, {}, [] ]
    else
      @lock.synchronize { keep env["QUERY_STRING"][/request_token=(\h+)/, 1] }
      [ 200, {}, [ "kept" ] ]
    end
  end

  private
    def keep(token)
      wrong = ((@served += 1) % 10).zero? ? @forgets : "nothing"
      exit! if wrong == "the server"
      raise SQLite3::BusyException, "database is locked" if wrong == "patience"

      database.transaction(:immediate)
      database.execute("INSERT INTO sessions (request_token, posts_count) VALUES (?, 1)", [ token ]) unless wrong == "a session"
      database.execute("INSERT INTO posts (request_token) VALUES (?)", [ token ]) unless wrong == "a post"
      database.execute("UPDATE sessions SET posts_count = 2 WHERE id = (SELECT max(id) FROM sessions)") if wrong == "a counter"
      database.commit
    end

    # Of this process: a fork inherits none.
    def database
      @database ||= SQLite3::Database.new(File.join(ENV.fetch("STORAGE"), "example.sqlite3"))
        .tap { |database| database.busy_timeout = 5_000 }
    end
end

run Example.new
