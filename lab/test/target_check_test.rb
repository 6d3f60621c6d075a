require "test_helper"
require "json"
require "yaml"

# Messages of lab check if a request fails or its row isn't found. The server stores each body as a line of
# the file LINES and as a row of the SQLite database DATABASE, if these are set.
class TargetCheckTest < Lab::TestCase
  SERVER = <<~'RUBY'
    require "socket"
    require "sqlite3"
    if ENV["DATABASE"]
      database = SQLite3::Database.new(ENV["DATABASE"])
      database.execute("CREATE TABLE notes (title TEXT)")
    end
    puts "started"
    server = TCPServer.new("127.0.0.1", ENV["PORT"].to_i)
    loop do
      client = server.accept
      request = client.gets
      length = 0
      while (line = client.gets) && line != "\r\n"
        length = line[/\Acontent-length: (\d+)/i, 1].to_i if line.match?(/\Acontent-length:/i)
      end
      body = client.read(length)
      puts "NameError (undefined local variable root_url):", "app/a.rb:7" if request.include?("/raise")
      puts "GET it" if request.include?("/other")
      $stdout.flush
      if request.start_with?("POST /notes")
        File.write ENV["LINES"], "#{body}\n", mode: "a" if ENV["LINES"]
        (request.include?("twice") ? 2 : 1).times { database&.execute("INSERT INTO notes VALUES (?)", [ body ]) }
      end
      status = request.match?(%r{ /(notes)?[? ]}) ? "200 OK" : "404 Not Found"
      status = "302 Found\r\nLocation: http://127.0.0.1:#{ENV["PORT"]}/login?from=a" if request.include?(" /private")
      client.write "HTTP/1.1 #{status}\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok"
      client.close
    end
  RUBY

  test "finds the row that a request stored" do
    assert_equal "found in notes", check(database: "notes.db").last.last
    assert_predicate @check, :good?
    assert_empty @problems
  end

  test "names the SQLite file that the server didn't write, and those that it did" do
    rows = check(database: "note.db")

    assert_equal "not found in notes", rows.last.last
    refute_predicate @check, :good?
    assert_equal [ "create_note: the server didn't write $STORAGE/notes.db. It wrote note.db. " \
      "Pass the path of ledger: path to the application in target: environment." ], @problems
    check(database: nil)
    assert_includes @problems.first, "It wrote nothing there."
  end

  test "says what the column contains instead of the token" do
    check(database: "notes.db", body: "a title without a token")
    found = 'notes has 1 value in title, such as "a title without a token"'
    assert_match(/\Acreate_note: #{found}, but not the token \h{16}\.\z/, @problems.first)
  end

  test "shows where a response redirects to" do
    assert_equal [ "302 to /login?from=a", "2", "its status is not 2xx" ], check(path: "/private").last[2..4]
  end

  test "names columns whose content isn't what was sent, and rows that are stored twice" do
    table = { token: "title", content: { title: "Title {{token}}" } }
    rows =
      check(database: "notes.db", ledger: { database: "sqlite", path: "notes.db", tables: { notes: table } })
    assert_equal "wrong in notes", rows.last.last
    refute_predicate @check, :good?
    assert_match(/\Acreate_note: the row in notes has "(\h{16})" in title instead of "Title \1"\.\z/,
      @problems.first)

    rows = check(database: "notes.db", path: "/notes?twice")
    assert_equal "wrong in notes", rows.last.last
    assert_equal [ "create_note: notes has 2 rows with the token." ], @problems
  end

  slow_test "quotes what the command of the ledger printed instead of the token" do
    ledger = { command: "cat $LINES", tables: { notes: {} } }
    rows = check(ledger:, body: "id={{token}}")
    assert_equal "not found in notes", rows.last.last
    assert_match(/: the command printed 1 line for notes, such as "id=\h{16}", but not the token \h{16}\.\z/,
      @problems.first)
    check(ledger: { **ledger, command: "true" })
    assert_match(/: the command printed nothing for notes\.\z/, @problems.first)
  end

  test "shows the status of the request even if the command of the ledger fails, with its message" do
    rows = check(ledger: { command: "cat $LINES", tables: { notes: {} } }, path: "/nots")
    assert_equal [ "create_note", "POST /nots", "404", "2", "its status is not 2xx", "unknown" ], rows.last
    refute_predicate @check, :good?
    assert_match(/\Acreate_note: cat .* failed .*: No such file or directory\z/m, @problems.first)
  end

  test "has no message within the table if a client can't sign in" do
    rows = check(database: "notes.db", sign_in: { page: "/login" })
    assert_equal [ "create_note", "", "", "", "no", "" ], rows.last
    assert_equal [ "create_note: Signing in failed: GET /login responded with 404." ], @problems
  end

  test "shows the exception, or the last lines, that the server logged for a scenario that failed" do
    check(database: "notes.db", path: "/raise")
    assert_includes @problems,
      "From the server's log:\n  NameError (undefined local variable root_url):\n  app/a.rb:7"
    refute_match(/started/, @problems.join)

    check(database: "notes.db", path: "/other")
    assert_equal [ "From the server's log:\n  GET it" ], @problems
    check(database: "notes.db")
    assert_empty @problems
  end

  test "runs the queries of ledger: checks" do
    ledger = { database: "sqlite", path: "notes.db", tables: { notes: { token: "title" } } }
    check(database: "notes.db", ledger: { **ledger,
      checks: { "empty titles" => "SELECT count(*) FROM pages" } })
    refute_predicate @check, :good?
    assert_match(/\Aledger: The query “SELECT count\(\*\) FROM pages” failed .*no such table: pages/,
      @problems.first)

    check(database: "notes.db", ledger: { **ledger,
      checks: { "short titles" => "SELECT count(*) FROM notes" } })
    refute_predicate @check, :good?
    assert_equal [ "ledger: short titles: 1 inconsistent rows" ], @problems
  end

  private
    # The rows of a check whose server stores notes in +database+ below $STORAGE, or in a file if the ledger
    # has a command.
    def check(database: nil, body: "{{token}}", path: "/notes", sign_in: nil,
      ledger: { database: "sqlite", path: "notes.db", tables: { notes: { token: "title" } } })
      File.write File.join(@folder, "server.rb"), SERVER
      scenario = { path:, body:, method: "POST", sign_in: !sign_in.nil?, stores: [ "notes" ] }
      environment = if ledger[:command]
        { LINES: "$STORAGE/lines" }
      else
        { DATABASE: database && "$STORAGE/#{database}" }.compact
      end
      values = { target: { serve: [ RbConfig.ruby, "server.rb" ],
        environment: }, scenarios: { create_note: scenario }, ledger:, sign_in: }.compact
      file = File.join(@folder, "lab.yml")
      File.write file, YAML.dump(JSON.parse(JSON.generate(values)))
      @check, notes = Lab::TargetCheck.new(Lab::Target.read(file), row_timeout: 1), []
      @check.rows { |text| notes << text }.tap { @problems = notes - [ "Starting the server." ] }
    end
end
