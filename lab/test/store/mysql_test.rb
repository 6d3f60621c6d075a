require "test_helper"

# Uses a MariaDB server of its own, if MariaDB is installed.
class StoreMySQLTest < Lab::TestCase
  include Kit::Clock

  test "prepares databases, copies them for a measurement, finds tokens in them, and drops them at the end" do
    prepare store
    assert_empty databases

    copy = store("titles" => "SELECT count(*) FROM posts WHERE title = 'third'")
    copy.run do
      assert_equal({ "posts" => %w[ a b ] }, copy.tokens([ posts ]))
      assert_equal({ "posts" => 3 }, copy.sizes(%w[ posts ]))
      assert_equal %w[ posts ], copy.existing([ Lab::Table.new(name: "gone"), posts ]).map(&:name)
      assert_equal [ "b" ], copy.altered([ posts(content: { "title" => "first" }) ])
      assert_equal [ "titles: 1 inconsistent rows" ], copy.faults
      assert_equal 2, databases.size
      assert_match(/MariaDB/, copy.settings["mysql"])
    end
    assert_empty databases
  end

  test "names the query that failed" do
    wrong = store("gone" => "SELECT count(*) FROM gone")

    assert_match "The query “SELECT count(*) FROM gone” failed",
      assert_raises(Lab::Error) { wrong.run { wrong.faults } }.message
  end

  def setup
    super
    if ENV["PATH"].split(":").none? { |path| File.executable?(File.join(path, "mariadbd")) }
      skip "MariaDB is not installed"
    end

    require "trilogy"
    start
  end

  def teardown
    @server&.kill
    FileUtils.rm_rf @data if @data
    ENV["MYSQL_URL"] = @before
    super
  end

  private
    def start
      @before, @data = ENV["MYSQL_URL"], Dir.mktmpdir("mariadb") # mariadb-install-db rejects spaces
      execute "mariadb-install-db", "--no-defaults", "--datadir=#{@data}", "--user=root",
        "--auth-root-authentication-method=normal"
      @port, log = Kit::FreePort.find, File.join(@folder, "log")
      @server = Kit::ProcessGroup.new("mariadbd", "--no-defaults", "--datadir=#{@data}",
        "--bind-address=127.0.0.1", "--user=root", "--port=#{@port}", "--socket=#{@folder}/socket", out: log,
        err: log)
      ENV["MYSQL_URL"] = "mysql2://root@127.0.0.1:#{@port}"
      assert wait_until(seconds: 60) { connect rescue nil }, File.read(log)
    end

    def execute(*words) = assert(system(*words, out: File::NULL, err: File::NULL), words.first)
    def connect(database = nil) = Trilogy.new(host: "127.0.0.1", port: @port, username: "root", database:)
    def databases = connect.query("SHOW DATABASES LIKE 'lab\\_%'").rows.flatten
    def posts(**) = Lab::Table.new(name: "posts", **)

    def store(checks = {}) = store_of(database: "mysql", checks:)

    # As an application would, with a second database beside the first.
    def prepare(store)
      store.prepare do |variables|
        name = variables.fetch("DATABASE_URL")[/lab_\h+/]
        connection = connect(name)
        connection.query "CREATE TABLE posts (title varchar(20), request_token varchar(20))"
        connection.query "INSERT INTO posts VALUES ('first', 'a'), ('second', 'b'), ('third', NULL)"
        connection.query "CREATE DATABASE #{name}_queue"
      end
    end
end
