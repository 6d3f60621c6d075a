require "test_helper"

class SearchesControllerTest < ActionDispatch::IntegrationTest
  setup { Search::Index.rebuild }

  test "searches for visitors" do
    get search_path(q: "checkpoint pages")

    assert_response :success
    assert_select "title", "Search: checkpoint pages · Frontpage"
    assert_select ".result", 1
    assert_select ".result h2", "comment on How write-ahead logging really works"
    assert_select ".result h2 a[href=?]", "/posts/#{posts(:wal).id}#comment_#{comments(:correction).id}"
    assert_select ".result .excerpt mark", "pages"
    assert_select ".result .meta", /3|4 points by maria/
    assert_select "input[type=search][value=?]", "checkpoint pages"
    assert_nil response.headers["set-cookie"]
  end

  test "shows a post's type, author, age and points" do
    get search_path(q: "logging")

    assert_select ".result h2 a[href=?]", "https://sqlite.org/wal.html" do
      assert_select "mark", "logging"
    end
    assert_select ".result .domain", "sqlite.org"
    assert_select ".result .meta", "post · 42 points by maria 3 hours ago · 4 comments"
  end

  test "escapes queries and excerpts" do
    Comment.create!(author: users(:tomas), post: posts(:wal),
      body: %(<script>alert("aardvark")</script> & <b>aardvark</b>))
    Search::Index.rebuild
    get search_path(q: "aardvark <img src=x>")
    assert_select ".result", 0
    get search_path(q: "aardvark")

    assert_select ".excerpt script, .excerpt b, .excerpt img", 0
    assert_select ".excerpt", %(<script>alert("aardvark")</script> & <b>aardvark</b>)
    assert_select ".excerpt mark", 2
  end

  test "shows the form and the operators before a search" do
    get search_path

    assert_response :success
    assert_select "form[role=search][action='/search'] input[name=q][autofocus]"
    assert_select "details.operators dt code", "by:maria"
    assert_select ".results, .empty, .problem", 0
  end

  test "suggests what to do without results" do
    get search_path(q: "hovercraft")

    assert_response :success
    assert_select ".empty p", /No results/
    assert_select ".empty li a[href='/newest']"
  end

  test "reports invalid parts of the query and searches for the rest" do
    get search_path(q: "checkpoint before:2026-02-30")

    assert_select ".problem[role=alert]",
      "“before:2026-02-30” isn’t a date, so it was ignored. Use before:2026-01-31."
    assert_select ".result", 2
    Search::Query.new("x type:poem by:a-b -y #{"z " * 200} after:x").problems.map(&:first).each do |name|
      assert I18n.exists?("searches.problems.#{name}"), name
    end
    get search_path(q: "log by:somebody")
    assert_select ".problem", /“somebody” isn’t a member here/
  end

  test "translates every problem" do
    names = File.read(Rails.root.join("app/search/search/query.rb")).scan(/add_problem :(\w+)/).flatten +
      File.read(Rails.root.join("app/search/search/query.rb")).scan(/add_problem\(:(\w+)/).flatten +
      %w[ unknown_author ]

    assert_equal names.uniq.sort, I18n.t("searches.problems").keys.map(&:to_s).sort
  end

  test "keeps the order across pages" do
    40.times do |number|
      Comment.create!(author: users(:tomas), post: posts(:wal), body: "Aardvark #{number}")
    end
    Search::Index.rebuild
    get search_path(q: "aardvark", order: "newest")

    assert_select "nav a[aria-current=true]", "newest"
    assert_select "form input[type=hidden][name=order][value=newest]"
    assert_select ".result", 30
    get css_select("a[rel=next]").first["href"]
    assert_select ".results[start='31'] .result", 10
    assert_select "nav a[aria-current=true]", "newest"
    get search_path(q: "aardvark", page: 3)
    assert_select ".empty", /No more results/
  end

  test "says when there are more results than it searched" do
    stub_const(Search, :CANDIDATE_LIMIT, 5) { get search_path(q: "weekly") }

    assert_select ".hint", /More than 5 results/
    assert_select ".result", 5
  end

  test "says when a search for frequent words was stopped, and in the API as well" do
    sqlite_only "the fixtures are too few for a timeout on PostgreSQL"
    stub_consts [ Search::Budget, :SECONDS, 0 ], [ Search::Fts5::Walk, :FIRST_RANGE, 1 ],
      [ Search::Fts5::Frequencies, :SMALL, 1 ] do
      get search_path(q: "weekly")
      assert_select ".hint, .empty p", /newest/
      get "/api/v1/search?query=weekly"
      assert_equal [ true, false ], response.parsed_body.values_at("partial", "exhaustiveNbHits")
    end
  end

  test "accepts or rejects any parameters without an error" do
    [ "q[]=x", "q[a]=x", "q=%FF", "q=x&page[]=2", "q=x&order=sideways", "q=%00", "q=" ].each do |query|
      get "/search?#{query}"
      assert_includes [ 200, 400 ], response.status, query
    end
  end

  test "suggests the posts of a domain that was searched for" do
    Post.create!(author: users(:maria), title: "Odd", url: "https://www.odd.example/page")
    Post.create!(author: users(:maria), title: "Gone", url: "https://gone.example/page")
      .update_columns removed: true
    Search::Index.rebuild
    [ "https://odd.example", "odd.example", "ODD.example/", "www.odd.example", "https://odd.example/other" ]
      .each do |q|
      get search_path(q:)
      assert_select ".empty a[href=?]", search_path(q: "domain:odd.example"), "domain:odd.example", q
    end
    get css_select(".empty a[href*=domain]").first["href"]
    assert_select ".result h2", "Odd"
    [ "gone.example", "never.example", "odd.example nothing", "domain:never.example" ].each do |q|
      get search_path(q:)
      assert_select ".empty", 1, q
      assert_select ".empty a[href*=domain]", 0, q
    end
  end

  test "searches for members, linked from every page" do
    get root_path
    assert_select "nav a[href='/search']", "search"
    assert_select "footer form[action='/search'] input[name=q]"
    sign_in_as users(:maria)
    get search_path(q: "logging")
    assert_select "#results .result", 1
    assert_select "footer form", 0
    assert_select "meta[name=robots][content=noindex]"
  end
end
