require "test_helper"

# Uses the PostgreSQL server at POSTGRESQL_URL.
class StorePostgreSQLTest < Lab::TestCase
  test "prepares databases, copies them for a measurement, finds tokens in them, and drops them at the end" do
    prepared = store.tap { |store| prepare store }
    assert_empty databases(prepared)

    store.then do |store|
      store.run do
        assert_equal({ "posts" => %w[ a b ] }, store.tokens([ Lab::Table.new(name: "posts") ]))
        assert_equal({ "posts" => 3 }, store.sizes(%w[ posts ]))
        assert_equal %w[ posts ],
          store.existing(%w[ gone posts ].map { |name| Lab::Table.new(name:) }).map(&:name)
        assert_equal 2, databases(store).size
      end
      assert_empty databases(store)
    end
  end

  test "finds inconsistent rows" do
    prepare store
    found = store("titles" => "SELECT count(*) FROM posts WHERE title = 'third'", "none" => "SELECT 0")
    found.run { assert_equal [ "titles: 1 inconsistent rows" ], found.faults }
  end

  def setup
    super
    skip "no PostgreSQL here: set POSTGRESQL_URL" unless ENV["POSTGRESQL_URL"]

    require "pg"
  end

  private
    def store(checks = {}) = store_of(database: "postgresql", checks:)

    # As an application would, with a second database beside the first.
    def prepare(store)
      store.prepare do |variables|
        url = variables.fetch("DATABASE_URL")
        execute url, "CREATE TABLE posts (title text, request_token text)",
          "INSERT INTO posts VALUES ('first', 'a'), ('second', 'b'), ('third', NULL)"
        execute address("postgres"), "CREATE DATABASE #{url[/lab_\h+/]}_queue"
      end
    end

    def execute(url, *statements)
      connection = PG.connect(url)
      statements.each { |statement| connection.exec statement }
    ensure
      connection&.close
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
