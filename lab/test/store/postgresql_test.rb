require "test_helper"

# Uses the PostgreSQL server at POSTGRESQL_URL.
class StorePostgreSQLTest < Lab::TestCase
  include InFolder

  test "fills separate databases from dumps, finds tokens in them, and drops them at the end" do
    store = Lab::Target.find("postgresql").store(@folder)
    store.run do
      assert_equal({ "posts" => %w[ a b ] }, store.tokens(%w[ posts ]))
      assert_equal({ "posts" => 3 }, store.sizes(%w[ posts ]))
      assert_equal 2, databases(store).size
    end

    assert_empty databases(store)
  end

  test "finds inconsistent rows" do
    target = Struct.new(:checks).new({ "titles" => "SELECT count(*) FROM posts WHERE title = 'third'", "none" => "SELECT 0" })
    store = Lab::Store::PostgreSQL.new(target, @folder)
    store.run { assert_equal [ "titles: 1 inconsistent rows" ], store.faults }
  end

  def setup
    super
    skip "no PostgreSQL here: set POSTGRESQL_URL" unless ENV["POSTGRESQL_URL"]

    require "pg"
    dump "community", "CREATE TABLE posts (title text, request_token text); " \
      "INSERT INTO posts VALUES ('first', 'a'), ('second', 'b'), ('third', NULL)"
    dump "community_queue", "CREATE TABLE jobs (id int)"
  end

  private
    def dump(name, statements)
      database = "lab_test_#{Process.pid}"
      system "createdb", "--maintenance-db", address("postgres"), database, exception: true
      PG.connect(address(database)).tap { |connection| connection.exec statements }.close
      system "pg_dump", "--format", "custom", "--file", File.join(@folder, "#{name}.dump"), address(database), exception: true
    ensure
      system "dropdb", "--if-exists", "--maintenance-db", address("postgres"), database
    end

    def address(name) = ENV["POSTGRESQL_URL"].sub(%r{\A(postgres(?:ql)?://[^/?]*/)[^?]*}) { "#{$1}#{name}" }

    def databases(store)
      connection = PG.connect(address("postgres"))
      names = connection.exec("SELECT datname FROM pg_database").column_values(0)
      names.grep(/#{store.environment["DATABASE_URL"][/lab_\h+/]}/)
    ensure
      connection&.close
    end
end
