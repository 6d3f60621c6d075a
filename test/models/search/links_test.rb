require "test_helper"

# A URL as a query finds the thread of its page, however it is written.
class Search::LinksTest < ActiveSupport::TestCase
  FORMS = {
    "https://example.com/a/wal" => %w[
      https://example.com/a/wal http://example.com/a/wal example.com/a/wal www.example.com/a/wal
      HTTPS://WWW.EXAMPLE.COM/a/wal https://example.com/a/wal/ https://example.com:443/a/wal
      https://example.com/a/wal?utm_source=x&utm_medium=y https://example.com/a/wal#part
    ] << "  https://example.com/a/wal  " << "https://example.com/a/wal?utm_campaign=#{"x" * 400}",
    "https://bücher-ex.de/neu?seite=2" => %w[
      https://bücher-ex.de/neu?seite=2 https://xn--bcher-ex-65a.de/neu?seite=2
      bücher-ex.de/neu?seite=2 BÜCHER-EX.de/neu?seite=2
    ],
    "https://example.org" => %w[ example.org https://example.org/ http://www.example.org ],
    "https://youtu.be/abc-123_x" => %w[
      https://www.youtube.com/watch?v=abc-123_x https://m.youtube.com/watch?v=abc-123_x&t=5
    ],
    "https://例え.jp/道" => %w[ https://例え.jp/道 例え.jp/道 https://xn--r8jz45g.jp/%E9%81%93 ]
  }.freeze

  setup do
    @posts = FORMS.keys.index_with do |url|
      Post.create!(author: users(:maria), title: "Nothing to see", url:)
    end
    body = "As in https://www.example.com/a/wal, see"
    @mention = Comment.create!(author: users(:tomas), post: posts(:essay), body:)
    Search::Index.rebuild
  end

  test "finds the thread of a URL in all its forms" do
    FORMS.each do |url, forms|
      forms.each do |form|
        [ nil, "newest" ].each do |order|
          assert_includes Search.new(form, order:).results, @posts[url], "#{form} #{order}"
        end
        assert_empty Search.new(form).problems, form
      end
    end
  end

  test "lists the thread first, and then texts with the URL" do
    assert_equal [ @posts["https://example.com/a/wal"], @mention ], found("http://example.com/a/wal?utm_source=x")
    assert_equal [ @mention ], found("https://example.com/a/wal type:comment")
  end

  test "combines a URL with operators" do
    post = @posts["https://example.org"]

    assert_equal [ post ], found("example.org by:maria type:link")
    [
      "example.org by:tomas", "example.org type:ask", "example.org before:2020-01-01",
      "example.org domain:example.com", "example.org something"
    ].each { |text| assert_not_includes found(text), post, text }
  end

  test "leaves out removed posts, and lists a post once that also has the words" do
    post = Post.create!(author: users(:maria), title: "About node.js", url: "https://node.js")
    Search::Index.rebuild
    assert_equal [ post ], found("node.js")
    post.remove by: users(:admin)
    assert_empty found("node.js")
  end

  test "reads the posts of a URL by an index" do
    statements = Statements.new.collect { found("https://example.com/a/wal by:maria") }
    plans = statements.select { |statement| statement.sql.include?("normalized_url") }
      .flat_map { |statement| plan_of(statement) }

    assert plans.grep(/index_posts_on_normalized_url/).any?, plans.join("\n")
    assert_empty plans.grep(/\bSCAN posts\b|Seq Scan on posts/), plans.join("\n")
  end

  private
    def found(text) = Search.new(text).results

    def plan_of(statement)
      connection = ApplicationRecord.connection
      return QueryPlan.new(connection, statement).steps unless Kit::Postgresql.chosen?

      connection.execute "SET LOCAL enable_seqscan = off"
      connection.raw_connection.exec_params("EXPLAIN #{statement.sql}", statement.binds).column_values(0)
    end
end
