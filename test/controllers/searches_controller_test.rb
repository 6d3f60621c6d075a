require "test_helper"

class SearchesControllerTest < ActionDispatch::IntegrationTest
  setup { Search::Index.rebuild }

  test "visitors search, by an address" do
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

  test "a post says what it is, who wrote it, when, and how many points it has" do
    get search_path(q: "logging")

    assert_select ".result h2 a[href=?]", "https://sqlite.org/wal.html" do
      assert_select "mark", "logging"
    end
    assert_select ".result .domain", "sqlite.org"
    assert_select ".result .meta", "post · 42 points by maria 3 hours ago · 4 comments"
  end

  test "what people wrote is no markup" do
    Comment.create!(author: users(:tomas), post: posts(:wal), body: %(<script>alert("aardvark")</script> & <b>aardvark</b>))
    Search::Index.rebuild
    get search_path(q: "aardvark <img src=x>")
    assert_select ".result", 0
    get search_path(q: "aardvark")

    assert_select ".excerpt script, .excerpt b, .excerpt img", 0
    assert_select ".excerpt", %(<script>alert("aardvark")</script> & <b>aardvark</b>)
    assert_select ".excerpt mark", 2
  end

  test "before anything is asked there is a form, and what can be typed" do
    get search_path

    assert_response :success
    assert_select "form[role=search][action='/search'] input[name=q][autofocus]"
    assert_select "details.operators dt code", "by:maria"
    assert_select ".results, .empty, .problem", 0
  end

  test "where nothing is found it says what can be done" do
    get search_path(q: "hovercraft")

    assert_response :success
    assert_select ".empty p", /No results/
    assert_select ".empty li a[href='/newest']"
  end

  test "reports invalid parts of the query and searches for the rest" do
    get search_path(q: "checkpoint before:2026-02-30")

    assert_select ".problem[role=alert]", "“before:2026-02-30” isn’t a date, so it was ignored. Use before:2026-01-31."
    assert_select ".result", 2
    Search::Query.new("x type:poem by:a-b -y #{"z " * 200} after:x").problems.map(&:first).each do |name|
      assert I18n.exists?("searches.problems.#{name}"), name
    end
    get search_path(q: "log by:somebody")
    assert_select ".problem", /“somebody” isn’t a member here/
  end

  test "every problem has words" do
    names = File.read(Rails.root.join("app/search/search/query.rb")).scan(/add_problem :(\w+)/).flatten +
      File.read(Rails.root.join("app/search/search/query.rb")).scan(/add_problem\(:(\w+)/).flatten + %w[ stranger ]

    assert_equal names.uniq.sort, I18n.t("searches.problems").keys.map(&:to_s).sort
  end

  test "the order can be changed, and a page leads to the next in the same order" do
    40.times { |number| Comment.create!(author: users(:tomas), post: posts(:wal), body: "Aardvark #{number}") }
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

  test "more that matches than is looked through is said" do
    with_fewer_looked_through { get search_path(q: "weekly") }

    assert_select ".hint", /More than 5 results/
    assert_select ".result", 5
  end

  test "whatever stands in the address is answered" do
    [ "q[]=x", "q[a]=x", "q=%FF", "q=x&page[]=2", "q=x&order=sideways", "q=%00", "q=" ].each do |query|
      get "/search?#{query}"
      assert_includes [ 200, 400 ], response.status, query
    end
  end

  test "members search as visitors do, and every page leads there" do
    get root_path
    assert_select "nav a[href='/search']", "search"
    assert_select "footer form[action='/search'] input[name=q]"
    sign_in_as users(:maria)
    get search_path(q: "logging")
    assert_select "turbo-frame#results .result", 1
    assert_select "footer form", 0
    assert_select "meta[name=robots][content=noindex]"
  end

  private
    def with_fewer_looked_through
      before = Search::CANDIDATE_LIMIT
      silence_warnings { Search.const_set :CANDIDATE_LIMIT, 5 }
      yield
    ensure
      silence_warnings { Search.const_set :CANDIDATE_LIMIT, before }
    end
end
