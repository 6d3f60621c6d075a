require "test_helper"

# The queries of frequent pages are prepared once per connection.
class PreparedStatementsTest < ActionDispatch::IntegrationTest
  REMEDY = "compiled each time: use ApplicationRecord.prepared, or conditions without IN (1, 2) and literals"

  setup { sqlite_only "PostgreSQL has its own plan cache" }
  setup { sign_in_as users(:tomas) }

  test "prepares nothing for a page that was read before" do
    [ "/", "/newest", "/top/all", "/users/maria", post_path(posts(:wal)) ].each do |path|
      2.times { read path }
      prepared = statements_prepared { read path } - [ Site::VERSIONS_SQL ] # which is read once a second
      assert_empty prepared, "#{path}, #{REMEDY}"
    end
  end

  test "prepares nothing for a post, a comment or a vote like earlier ones" do
    2.times { |number| write number }
    assert_empty statements_prepared { write 3 }.grep_v(
      /\A(BEGIN|COMMIT|SAVEPOINT|RELEASE)/
    ) - [ Site::VERSIONS_SQL ], REMEDY
  end

  test "detects a query that is not prepared" do
    assert_equal [ "SELECT 12 AS number" ], statements_prepared { query "SELECT 12 AS number" }
  end

  test "caches no statements with literal values" do
    cached = statements.length
    200.times { |number| query "SELECT #{number} AS number" }

    assert_equal cached, statements.length
  end

  test "returns current rows from a cached statement" do
    before = 3.times.map { count_of_tags }
    Tag.create!(name: "kept", description: "Kept")

    assert_equal before.last + 1, count_of_tags
  end

  test "maps columns correctly after a migration adds one" do
    3.times { authors_of_comments }
    before = authors_of_comments
    connection.raw_connection.execute "ALTER TABLE comments ADD COLUMN later integer DEFAULT 7"

    assert_equal before, authors_of_comments
  end

  private
    def read(path)
      Caches.clear
      get path
      assert_response :success
    end

    def write(number)
      post posts_path, params: { post: { title: "Prepared #{number}", body: "Text #{number}", url: "" } }
      assert_response :see_other
      post post_comments_path(posts(:wal)), params: { comment: { body: "Comment #{number}" } }
      assert_response :see_other
      post post_vote_path(posts(:wal))
      assert_response :see_other
    end

    def statements_prepared(&)
      [].tap do |statements|
        TracePoint.new(:call) { |point| statements <<
          point.binding.local_variable_get(:sql) if point.method_id == :prepare &&
          point.self.is_a?(SQLite3::Database) }.enable(&)
      end
    end

    def query(sql) = ApplicationRecord.uncached { connection.select_all(sql) }

    def authors_of_comments
      ApplicationRecord.uncached { Comment.tree_of(posts(:wal)).comments.map(&:author_name) }
    end

    def count_of_tags = query("SELECT count(*) FROM tags").rows.first.first
    def statements = connection.instance_variable_get(:@statements)
    def connection = ApplicationRecord.lease_connection
end
