require_relative "test_helper"

# Damaged, empty and unexpected files end with a message, not a backtrace.
class Importers::UnreadableTest < ActiveSupport::TestCase
  include ImportHelper

  test "reports empty files, folders and databases" do
    empty = File.join(import_folder, "empty").tap { |path| Dir.mkdir path }
    { [ "hacker-news", file("", "nothing") ] => /nothing is empty\./,
      [ "hacker-news", empty ] => /has no files such as 1\.json/,
      [ "lobsters", empty ] => /has no \.json files/,
      [ "lobsters", lobsters_database({}) ] =>
        /lobsters\.sqlite3 contains no stories or comments/ }.each do |arguments, message|
      status, _, errors = run_command(*arguments)
      assert_match message, errors
      assert_equal 1, status
    end
  end

  test "names the kind of an unexpected file" do
    assert_match(/an SQLite file.*lobsters or frontpage/,
      run_command("hacker-news", lobsters_database({})).last)
    assert_no_match(/running/, run_command("frontpage", file("x")).last)
    assert_match(/page\.json: is not JSON/, run_command("lobsters", file("{ no", "page.json")).second)
  end

  test "refuses a damaged database before importing anything" do
    path = database_of(400)
    break_the_middle path
    assert_match(/lobsters\.sqlite3 cannot be read: database disk image is malformed\.$/,
      run_command("lobsters", path).last)
  end

  test "ends with a message if the database is damaged during the import" do
    source = Importers::Lobsters::Database.new(path = database_of(400))
    break_the_middle path
    source.instance_variable_get(:@database).execute "PRAGMA shrink_memory" # drops cached pages
    assert_match(/lobsters\.sqlite3 cannot be read: .* is malformed\. Items imported before that are saved\./,
      assert_raises(Importers::Error) { import(source) }.message)
  end

  test "refuses a truncated database with one line" do
    path = lobsters_database({})
    File.truncate path, 6_000
    assert_match(/\A\S+ cannot be read: [\w ]+\.\n\z/, run_command("lobsters", path).last)
  end

  test "reports unreadable files and imports the others" do
    folder = File.join(import_folder, "items").tap { |path| Dir.mkdir path }
    Dir.mkdir File.join(folder, "2.json")
    File.write File.join(folder, "1.json"), story(1).to_json
    status, output, = run_command("hacker-news", folder)
    assert_equal [ 2, "Story 1" ], [ status, imported("1").title ]
    assert_match(/2\.json: cannot be read \(Is a directory/, output)
    assert_match(/2\.json: cannot be read \(Is a directory/, run_command("lobsters", folder).second)
  end

  test "ignores a byte order mark" do
    assert_equal 0,
      run_command("hacker-news", file("\uFEFF#{story(1).to_json}\r\n#{reply(2, 1).to_json}\r\n")).first
    assert_equal "Reply 2", imported("2").body
  end

  private
    def database_of(stories)
      lobsters_database users: [ { id: 1, username: "jcs", created_at: "2012-06-30 10:00:00" } ],
        stories: Array.new(stories) { |id| { id: id + 1, short_id: "s#{id}", user_id: 1, title: "Story #{id}",
        description: "x" * 500, created_at: "2020-01-02 03:04:05" } }
    end

    def break_the_middle(path)
      File.open(path, "r+b") { |io| io.seek(io.size - 20 * 4096) && io.write("\xFF".b * 16 * 4096) }
    end
end
