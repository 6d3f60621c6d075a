require "test_helper"

class Feeds::ListsControllerTest < ActionDispatch::IntegrationTest
  ATOM = "http://www.w3.org/2005/Atom"
  LISTS = %w[ / /newest /active /ask /show /top /top/week /top/all /domains/sqlite.org ]

  test "serves each list as Atom in page order, linked from the page" do
    LISTS.each do |path|
      get path
      assert_select "link[rel=alternate][type='application/atom+xml']", 1
      ids = css_select("li.post").map do |post|
        "http://www.example.com/posts/#{post["id"].delete_prefix("post_")}"
      end

      feed = atom(css_select("link[rel=alternate]").first["href"])
      assert_not_empty ids
      assert_equal ids, feed.css("entry > id").map(&:text), path
      assert_equal "http://www.example.com#{path}", feed.at_css("feed > link[rel=alternate]")["href"]
      assert_equal "http://www.example.com#{path}.atom", feed.at_css("feed > link[rel=self]")["href"]
    end
  end

  test "links an entry to the linked page and to its comments" do
    entry = entry_of(posts(:wal))

    assert_equal [ "How write-ahead logging really works", "maria", posts(:wal).created_at.iso8601 ],
      %w[ title author>name published ].map { |name| entry.at_css(name).text }
    assert_equal [ "https://sqlite.org/wal.html", "http://www.example.com/posts/#{posts(:wal).id}" ],
      entry.css("link").map { |link| link["href"] }
    assert_equal %(<p><a href="http://www.example.com/posts/#{posts(:wal).id}">Comments</a></p>),
      entry.at_css("content[type=html]").text
  end

  test "includes the whole text and its last edit" do
    posts(:ask_backups).update_columns edited_at: 1.hour.ago
    entry = entry_of(posts(:ask_backups))

    assert_equal [ "http://www.example.com/posts/#{posts(:ask_backups).id}" ],
      entry.css("link").map { |link| link["href"] }
    assert_equal "<p>I restore mine <strong>once a year</strong>. That feels like too little.</p>\n",
      entry.at_css("content").text
    assert_equal posts(:ask_backups).edited_at.iso8601, entry.at_css("updated").text
  end

  test "stays valid XML for any typed text" do
    posts(:essay).update_columns title: %(]]> & <b>"'\u{1F4BE}\uFFFF\u0001é),
      body: "</content>\uFFFE ]]> <script>\u0008 é"

    entry = entry_of(posts(:essay))
    assert_match(/\A\]\]> & <b>"'\u{1F4BE}.*é\z/, entry.at_css("title").text)
    assert_includes entry.at_css("content").text, "&lt;script&gt;"
    assert_nothing_raised { get_xml("/newest.rss") }
  end

  test "serves RSS" do
    feed = get_xml("/newest.rss")

    assert_equal "application/rss+xml", response.media_type
    assert_equal [ "New · Frontpage", "http://www.example.com/newest" ],
      feed.css("channel > title, channel > link").map(&:text)
    item = feed.css("item").find do |candidate|
      candidate.at_css("link").text == "https://sqlite.org/wal.html"
    end
    assert_equal [ "http://www.example.com/posts/#{posts(:wal).id}" ] * 2,
      item.css("guid, comments").map(&:text)
    assert_equal posts(:wal).created_at.to_i, Time.rfc2822(item.at_css("pubDate").text).to_i
  end

  test "serves JSON Feed" do
    get "/ask.json"

    assert_equal "application/feed+json", response.media_type
    feed = JSON.parse(response.body)
    assert_equal [
      "https://jsonfeed.org/version/1.1",
      "http://www.example.com/ask",
      "http://www.example.com/ask.json"
    ],
      feed.values_at("version", "home_page_url", "feed_url")
    assert_equal [
      "http://www.example.com/posts/#{posts(:ask_backups).id}", nil,
      [ { "name" => "maria", "url" => "http://www.example.com/users/maria" } ]
    ],
      feed["items"].first.values_at("id", "external_url", "authors")
  end

  test "returns 304 until an entry changes" do
    reader = WholeStackClient.new
    known = { "HTTP_IF_NONE_MATCH" => reader.get("/newest.atom")["etag"] }
    assert_equal [ 304, "" ],
      reader.get("/newest.atom", known).then { |answer| [ answer.status, answer.body ] }

    posts(:wal).update_columns edited_at: Time.current
    assert_equal 200, reader.get("/newest.atom", known).status
  end

  test "serves an empty list, and returns 404 or 406 for unknown ones" do
    Post.update_all removed: true
    assert_empty atom("/show.atom").css("entry")
    assert_equal "Frontpage", atom("/show.atom").at_css("feed > author > name").text
    [
      "/nothing.atom",
      "/past/2026-13-01.atom",
      "/domains/nobody.example.atom",
      "/top/decade.atom",
      "/newest.xml"
    ].each do |path|
      get path
      assert_includes [ 404, 406 ], response.status, path
    end
  end

  test "makes one query, without looking up a session" do
    sign_in_as users(:maria)
    assert_equal 1, Statements.new.collect { get "/.atom" }.sent
    assert_equal [ 200, nil, "*" ],
      [ response.status, *response.headers.values_at("Set-Cookie", "Access-Control-Allow-Origin") ]
  end

  private
    def atom(path)
      get_xml(path).tap do |feed|
        assert_equal [ "application/atom+xml", ATOM ], [ response.media_type, feed.root.namespace.href ], path
        assert_equal 1, feed.css("feed > id, feed > updated").map(&:text).reject(&:empty?).size - 1
      end
    end

    def get_xml(path)
      get path
      assert_response :success, path
      Nokogiri::XML(response.body, &:strict)
    end

    def entry_of(post)
      atom("/newest.atom").css("entry").find do |entry|
        entry.at_css("id").text.end_with?("/posts/#{post.id}")
      end
    end
end
