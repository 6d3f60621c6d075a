require "test_helper"

class Feeds::CommentsTest < ActionDispatch::IntegrationTest
  test "lists a thread's visible comments, newest first" do
    entries = entries_of("/posts/#{posts(:wal).id}")

    assert_equal [ comments(:objection), comments(:answer), comments(:correction) ].sort_by(&:id)
      .reverse.map { |comment| id_of(comment) }, entries.map { |entry| entry.at_css("id").text }
    objection = entries.find { |entry| entry.at_css("id").text == id_of(comments(:objection)) }
    assert_equal "tomas on “How write-ahead logging really works”", objection.at_css("title").text
    assert_equal "<p>The checkpoint is where it <em>hurts</em>, and the article skips it.</p>\n",
      objection.at_css("content").text
  end

  test "returns 410 for a deleted post and 404 for a missing one" do
    get "/posts/#{posts(:withdrawn).id}.atom"
    assert_response :gone
    [ "/posts/1.atom", "/posts/#{"9" * 30}.rss", "/posts/new.json" ].each do |path|
      get path
      assert_response :not_found, path
    end
  end

  test "hides a deleted post's title and feed link" do
    posts(:wal).remove by: users(:maria)

    assert_includes entries_of("/users/tomas/comments").map { |entry| entry.at_css("title").text },
      "tomas on a deleted post"
    get "/posts/#{posts(:wal).id}"
    assert_select "link[rel=alternate], meta[property='og:title']", 0
  end

  test "lists the best comments and a member's posts and comments" do
    {
      "/best" => "li.comment",
      "/users/maria/posts" => "li.post",
      "/users/maria/comments" => "li.comment"
    }.each do |path, row|
      get path
      ids = css_select(row).map { |element| "http://www.example.com/#{element["id"].sub("_", "s/")}" }

      assert_not_empty ids
      assert_equal ids, entries_of(path).map { |entry| entry.at_css("id").text }, path
    end
  end

  test "links both feeds from a member's page" do
    get "/users/maria"
    assert_equal %w[ /users/maria/posts.atom /users/maria/comments.atom ],
      css_select("link[rel=alternate]").map { |link| link["href"] }
    get "/users/nobody-here/posts.atom"
    assert_response :not_found
  end

  test "serves RSS and JSON too" do
    %w[ /best /users/maria/comments /users/maria/posts ].push("/posts/#{posts(:wal).id}").each do |path|
      get "#{path}.rss"
      assert_not_empty Nokogiri::XML(response.body, &:strict).css("item > guid"), path
      get "#{path}.json"
      assert_not_empty response.parsed_body["items"], path
    end
  end

  test "makes no query per entry" do
    assert_equal [ 2, 2, 1 ],
      [ "/posts/#{posts(:wal).id}", "/users/tomas/comments", "/best" ]
      .map { |path| Statements.new.collect { get "#{path}.atom" }.sent }
  end

  private
    # The Atom feed that the page links to.
    def entries_of(path)
      get path
      get css_select("link[rel=alternate][type='application/atom+xml']").first["href"]
      assert_response :success
      Nokogiri::XML(response.body, &:strict).css("entry")
    end

    def id_of(comment) = "http://www.example.com/comments/#{comment.id}"
end
