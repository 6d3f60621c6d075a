require "test_helper"

# Statements with the same SQL are prepared once, also when parts of them are literal SQL.
class CompiledOnceTest < ActionDispatch::IntegrationTest
  setup { sqlite_only "PostgreSQL plans what is kept for any value alike" }
  setup { sign_in_as users(:tomas) }

  test "a page that was read before compiles nothing" do
    [ "/", "/newest", "/top/all", "/users/maria", "/inbox", "/search?q=sqlite", post_path(posts(:wal)) ].each do |path|
      2.times { read path }
      assert_empty compiled { read path }, path
    end
  end

  test "words that hold values are not kept" do
    kept = statements.length
    200.times { |number| ask "SELECT #{number} AS number" }

    assert_equal kept, statements.length
  end

  test "how many words are remembered has a bound" do
    (RepeatedStatements::MAX_STATEMENTS + 10).times { |number| ask "SELECT #{number} AS number" }

    assert_operator connection.send(:seen).size, :<=, RepeatedStatements::MAX_STATEMENTS
  end

  test "what is kept answers by what the table holds now" do
    before = 3.times.map { count_of_tags }
    Tag.create!(name: "kept", description: "Kept")

    assert_equal before.last + 1, count_of_tags
  end

  test "a column that comes while the site is up moves nobody's name" do
    3.times { authors_of_comments }
    before = authors_of_comments
    connection.raw_connection.execute "ALTER TABLE comments ADD COLUMN later integer DEFAULT 7"

    assert_equal before, authors_of_comments
  end

  private
    def read(path)
      Rails.cache.clear
      forget_markup
      get path
      assert_response :success
    end

    def compiled(&)
      [].tap do |statements|
        TracePoint.new(:call) { |point| statements << point.binding.local_variable_get(:sql) if point.method_id == :prepare &&
          point.self.is_a?(SQLite3::Database) }.enable(&)
      end
    end

    def ask(sql) = ApplicationRecord.uncached { connection.select_all(sql) }
    def authors_of_comments = ApplicationRecord.uncached { Comment.tree_of(posts(:wal)).comments.map(&:author_name) }
    def count_of_tags = ask("SELECT count(*) FROM tags").rows.first.first
    def statements = connection.instance_variable_get(:@statements)
    def connection = ApplicationRecord.lease_connection
end
