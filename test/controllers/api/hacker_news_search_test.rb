require "test_helper"

# The API in the format of Hacker News Search (Algolia).
class Api::HackerNewsSearchTest < ActionDispatch::IntegrationTest
  setup { Search::Index.rebuild }

  test "rejects only large searches when their time budget is exhausted" do
    assert_equal [ 200, 200 ], [ 1000, 1000 ].map { |hits| get("/api/v1/search?hitsPerPage=#{hits}") }

    stub_const(Api::V1::SearchesController, :LARGE_SEARCHES, TimeBudget.new(share: 0, burst: 0)) do
      assert_equal [ 429, 200 ], [ 101, 100 ].map { |hits| get("/api/v1/search?hitsPerPage=#{hits}") }
      get "/api/v1/search?hitsPerPage=1000"
      assert_equal "1", response.headers["Retry-After"]
      assert_equal "Too many large searches", response.parsed_body["title"]
    end
    assert_equal 200, get("/api/v1/search?hitsPerPage=1000")
  end

  test "finds words in posts and comments and marks the matches" do
    results = search("query=checkpoint")
    assert_equal %i[ objection correction ].map { |name| item_id(comments(name)) }.sort,
      results["hits"].map { |hit| hit["objectID"].to_i }.sort
    hit = results["hits"].find { |candidate| candidate["author"] == "tomas" }

    assert_equal [ item_id(posts(:wal)), item_id(posts(:wal)), posts(:wal).title, posts(:wal).url, nil ],
      hit.values_at("story_id", "parent_id", "story_title", "story_url", "points")
    assert_equal [ "comment", "author_tomas", "story_#{item_id(posts(:wal))}" ], hit["_tags"]
    assert_equal [
      "The <em>checkpoint</em> is where it *hurts*, and the article skips it.", "full", [ "checkpoint" ]
    ],
      hit["_highlightResult"]["comment_text"].values_at("value", "matchLevel", "matchedWords")
    assert_equal [ 2, 1, 0, 20, "checkpoint" ],
      results.values_at("nbHits", "nbPages", "page", "hitsPerPage", "query")
  end

  test "escapes HTML in highlighted text" do
    Comment.create!(author: users(:maria), post: posts(:wal), body: "A <script> for checkpoints & more")
    Search::Index.rebuild
    assert_includes search("query=script")["hits"].sole["_highlightResult"]["comment_text"]["value"],
      "A &lt;<em>script</em>&gt; for checkpoints &amp; more"
  end

  test "combines tags with AND, and parenthesized ones with OR" do
    { "story" => Post.visible.count, "comment" => Comment.visible.count,
      "(story,comment)" => Post.visible.count + Comment.visible.count, "story,author_maria" => 3,
      "author_MARIA,comment" => users(:maria).comments.visible.count, "story_#{item_id(posts(:wal))}" => 4,
      "comment,story_#{item_id(posts(:wal))}" => 3, "ask_hn" => 1, "(ask_hn,show_hn)" => 2,
      "front_page" => Post.visible.count, "(story,poll),author_tomas" => 1, "poll" => 0,
      "author_nobody-here" => 0, "story_#{item_id(comments(:answer))}" => 0, "story,comment" => 0,
      "(author_maria,author_tomas),story" => 4 }.each do |tags, count|
      assert_equal count, search("tags=#{CGI.escape(tags)}")["nbHits"], tags
    end
  end

  test "filters by item_id and time, and rejects invalid filters" do
    hour = 4.hours.ago.to_i
    { "points>=17" => 2, "points>17" => 1, "points<17,num_comments=0" => 2, "points!=42" => 3,
      "created_at_i>#{hour}" => Post.visible.where(created_at: 4.hours.ago..).count,
      "created_at_i<#{10.days.ago.to_i}" => 1, "created_at_i<=#{posts(:essay).created_at.to_i}" => 1,
      "created_at_i=#{posts(:wal).created_at.to_i}" => 1,
      "created_at_i!=#{posts(:wal).created_at.to_i}" => 3, "created_at_i>999999999999999" => 0,
      "points>999999999999999" => 0, "points>-999999999999999" => Post.visible.count,
      "num_comments=999999999999999" => 0
    }.each do |filter, count|
      assert_equal count, search("tags=story&numericFilters=#{CGI.escape(filter)}")["nbHits"], filter
    end
    assert_equal 0, search("tags=comment&numericFilters=points>1")["nbHits"]
    [ "points", "points>x", "karma>1", "1=1" ].each do |filter|
      api :bad_request, :get, "/search?numericFilters=#{CGI.escape(filter)}"
    end
  end

  test "compares with decimals as with the integers around them" do
    count = ->(filter) { search("tags=story&numericFilters=#{CGI.escape(filter)}")["nbHits"] }
    { ">42.0" => ">42", ">=42.000" => ">=42", "=42.0" => "=42", "!=42.0" => "!=42", "<42.0" => "<42",
      ">41.5" => ">=42", ">=41.5" => ">=42", "<42.5" => "<=42", "<=42.5" => "<=42", ">-0.5" => ">=0",
      "!=42.5" => ">-1000", "=42.5" => "<-1000" }
      .each do |decimal, integer|
        assert_equal count.("points#{integer}"), count.("points#{decimal}"), decimal
      end

    time = posts(:wal).created_at.to_i
    %w[ > >= < <= = != ].each do |operator|
      assert_equal count.("created_at_i#{operator}#{time}"), count.("created_at_i#{operator}#{time}.0"),
        operator
    end
    assert_equal count.("created_at_i>=#{time}"), count.("created_at_i>#{time - 1}.999")
  end

  test "applies the site's operators" do
    { "by:maria" => users(:maria).posts.visible.count + users(:maria).comments.visible.count,
      "by:maria type:post" => 3, "domain:sqlite.org" => 1, "logging domain:sqlite.org" => 1,
      "logging domain:example.com" => 0, "checkpoint by:tomas" => 1, "by:nobody-here" => 0,
      "checkpoint type:post" => 0, "by:maria after:2100-01-01" => 0 }.each do |query, count|
      assert_equal count, search("query=#{CGI.escape(query)}")["nbHits"], query
    end
    assert_equal 3, search("query=by:maria&tags=story")["nbHits"]
    assert_equal 0, search("query=by:tomas&tags=author_maria")["nbHits"]
  end

  test "finds the post of a URL, with and without a restriction to URLs" do
    others = [
      "https://sqlite.org/wal2.html",
      "https://www.sqlite.org/about/news",
      "https://example.com/sqlite/org/wal"
    ]
      .map { |url| Post.create!(author: users(:tomas), title: "Another", url:) }
    Search::Index.rebuild
    [ "https://sqlite.org/wal.html", "http://www.sqlite.org/wal.html?utm_source=x", "sqlite.org/wal.html" ]
      .each do |url|
      hits = search("query=#{CGI.escape(url)}")["hits"]
      assert_equal posts(:wal).title, hits.first["title"], url
      hits = search("query=#{CGI.escape(url)}&restrictSearchableAttributes=url")["hits"]
      assert_equal [ posts(:wal).url ], hits.pluck("url"), url
    end

    found = ->(query) {
      search("query=#{CGI.escape(query)}&restrictSearchableAttributes=url")["hits"].pluck("url")
    }
    assert_equal [ posts(:wal).url, *others.first(2).map(&:url) ].to_set, found.("http://sqlite.org").to_set
    assert_equal [ others[0].url, posts(:wal).url ].to_set, found.("sqlite.org/wal").to_set,
      "the last word may be incomplete"
    assert_equal [ others[2].url, others[0].url, posts(:wal).url ].to_set, found.("sqlite wal").to_set
    assert_empty found.("logging")
    assert_empty found.("https://sqlite.org/wal.html") - [ posts(:wal).url ]
    assert_equal 0, search("query=sqlite&restrictSearchableAttributes=url&tags=comment")["nbHits"]
    hit = search("query=http%3A%2F%2Fsqlite.org%2Fwal.html&restrictSearchableAttributes=url")["hits"].sole
    assert_equal "https://<em>sqlite.org/wal.html</em>", hit["_highlightResult"]["url"]["value"]
    posts(:wal).remove by: users(:admin)
    assert_empty found.("https://sqlite.org/wal.html")
  end

  test "sorts by date or by points, page by page" do
    assert_equal Post.visible.order(created_at: :desc).map { |post| item_id(post) },
      search("tags=story", by: "search_by_date")["hits"].pluck("story_id")
    assert_equal Post.visible.order(score: :desc).map { |post| item_id(post) },
      search("tags=story")["hits"].pluck("story_id")

    pages = 3.times.map { |page| search("tags=story&hitsPerPage=2&page=#{page}") }
    assert_equal [ [ 2, 2, 0 ], [ 4, 4, 4 ], [ 2 ] ],
      [ pages.map { |page| page["hits"].size }, pages.pluck("nbHits"), pages.pluck("nbPages").uniq ]
    assert_equal [ 1000, 0 ],
      [ search("hitsPerPage=5000")["hitsPerPage"], search("hitsPerPage=0")["nbPages"] ]
  end

  test "accepts any query without an error" do
    [ "", "%00", "'", "\"", "query=%22%22&tags=((", "query=NEAR(&tags=)(", "tags=author_';--", "query[]=x",
      "page=-1&hitsPerPage=x", "query=by:nobody" ].each do |query|
        api :success, :get, "/search?#{query.include?("=") ? query : "query=#{CGI.escape(query)}"}"
      end
  end

  test "excludes removed posts and their comments" do
    assert_equal 0, search("query=lose+an+hour")["nbHits"]
    posts(:wal).remove by: users(:maria)
    assert_equal [ 0, 0 ],
      [ search("query=checkpoint")["nbHits"], search("tags=story_#{item_id(posts(:wal))}")["nbHits"] ]
  end

  test "finds matches older than the search window by time filter" do
    [ Removal, Comment ].each(&:delete_all)
    Comment.insert_all! Array.new(Search::CANDIDATE_LIMIT +
      5) { |index| { id: 2**40 + index, author_id: users(:maria).id, post_id: posts(:wal).id, body: "many",
      created_at: (10_000 - index).days.ago } }
    assert_equal [ 5, false ],
      [
        search("tags=comment&numericFilters=created_at_i<#{(10_000 - 4.5).days.ago.to_i}")["nbHits"],
        search("tags=comment")["exhaustiveNbHits"]
      ]
  end

  test "returns an item with its nested children" do
    item = api(:success, :get, "/items/#{item_id(posts(:wal))}")
    chain = [ item, *3.times.map { item = item["children"].sole } ]

    assert_equal %w[ story comment comment comment ], chain.pluck("type")
    assert_equal [
      posts(:wal), *%i[ objection answer taken_back ].map { |name| comments(name) }
    ].map { |item| item_id(item) },
      chain.pluck("id")
    assert_equal [ "maria", "tomas", "maria", nil ], chain.pluck("author")
    assert_equal [ item_id(comments(:correction)) ], item["children"].pluck("id")
    assert_equal 2, api(:success, :get, "/items/#{item_id(comments(:answer))}")
      .then { |found| found["children"].size + found["children"][0]["children"].size }
    [ "0", "2", "x", "9" * 30 ].each { |wrong| api :not_found, :get, "/items/#{wrong}" }
  end

  test "returns items nested 3,000 levels deep" do
    ids = (1..3_000).map { |index| 2**40 + index }
    Comment.insert_all! ids.map { |id| { id:, author_id: users(:maria).id, post_id: posts(:essay).id,
      body: "Down", parent_id: (id - 1 if id > ids.first) } }
    get "#{FOLDER}/items/#{item_id(posts(:essay))}"
    assert_equal [ 200, 3_001 ], [ response.status, response.body.scan('"children":[').size ]
  end

  private
    def item_id(record) = record.is_a?(Post) ? record.id * 2 : record.id * 2 + 1
    def search(query, by: "search") = api(:success, :get, "/#{by}?#{query}")
end
