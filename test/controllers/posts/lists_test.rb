require "test_helper"

class Posts::ListsTest < ActionDispatch::IntegrationTest
  test "orders each list" do
    posts(:show_terminal).update_columns score: 9_000, created_at: 8.days.ago

    {
      "/" => %i[ show_terminal wal ask_backups essay ],
      "/newest" => %i[ wal ask_backups show_terminal essay ],
      "/active" => %i[ wal ask_backups show_terminal essay ],
      "/ask" => %i[ ask_backups ],
      "/show" => %i[ show_terminal ],
      "/top" => %i[ wal ask_backups ],
      "/top/week" => %i[ wal ask_backups ],
      "/top/month" => %i[ show_terminal wal ask_backups ],
      "/top/year" => %i[ show_terminal wal ask_backups essay ],
      "/top/all" => %i[ show_terminal wal ask_backups essay ],
      "/domains/sqlite.org" => %i[ wal ],
      "/domains/SQLite.org" => %i[ wal ]
    }.each do |path, names|
      posts(:show_terminal).update_columns created_at: path == "/" ? 1.minute.ago : 8.days.ago
      get path
      assert_response :success, path
      assert_equal names.map { |name| posts(name).title }, css_select(".post h2 a").map(&:text), path
    end
  end

  test "shows a post's link, domain, points, author, age and comments" do
    get root_path
    assert_select "li.post#post_#{posts(:wal).id}" do
      assert_select "h2 a[href='https://sqlite.org/wal.html']", posts(:wal).title
      assert_select "a.domain[href='/domains/sqlite.org']", "sqlite.org"
      assert_select ".points", "42 points"
      assert_select "a[href='/users/maria']", "maria"
      assert_select "time", "3 hours ago"
      assert_select "a[href='#{post_path(posts(:wal))}']", "4 comments"
    end
    assert_select "#post_#{posts(:ask_backups).id} h2 a[href='#{post_path(posts(:ask_backups))}']"
    assert_select "#post_#{posts(:withdrawn).id}", 0
  end

  test "makes one query per list, and one more for the session with its member" do
    get root_path
    assert_equal 1, Statements.new.collect { get root_path }.sent

    sign_in_as users(:tomas)
    get root_path
    assert_equal 2, Statements.new.collect { get root_path }.sent
  end

  test "sets no cookie and renders no form for visitors" do
    get root_path
    assert_nil response.headers["set-cookie"]
    assert_select "form:not([action='/search'])", 0
    assert_select "a.vote[href$='/vote/new']", 4
  end

  test "shows vote buttons on others' posts and the member's own votes" do
    posts(:wal).vote_by users(:tomas)
    sign_in_as users(:tomas)
    get root_path

    button = "button.vote[form=vote][formaction='#{post_vote_path(posts(:wal))}']"
    assert_select "#post_#{posts(:wal).id} #{button}[aria-pressed=true][name=_method][value=delete]"
    assert_select "#post_#{posts(:essay).id} button.vote[aria-pressed=false]:not([name])"
    assert_select "#post_#{posts(:show_terminal).id} .vote", 0
  end

  test "paginates" do
    Post.insert_all! Array.new(40) { |index| { author_id: users(:tomas).id, title: "Filler #{index}",
      body: "Words.", kind: "text", last_activity_at: Time.current } }

    get newest_path
    assert_select "link[rel=canonical][href='http://www.example.com/newest']"
    assert_select "ol[start='1'] .post", 30
    first = css_select(".post").map { |post| post[:id] }

    get newest_path + css_select("a[rel=next]").first[:href]
    assert_select "ol[start='31'] .post", 14
    assert_empty first & css_select(".post").map { |post| post[:id] }
    assert_select "a[rel=next]", 0
    assert_select "link[rel=canonical]", 0
  end

  test "returns 400 for a malformed page" do
    [
      "?page=x", "?page=", "?page[]=1", "?page[a]=1", "?page=31.WzFd", "?page=%00", "?page=#{"x" * 5_000}",
      "?page=%FF"
    ].each do |query|
      get "/newest#{query}"
      assert_response :bad_request, query
      assert_select "h1"
    end
  end

  test "returns 404 for unknown periods and domains" do
    [ "/top/decade", "/top/day/x", "/domains/nobody.example", "/domains/#{"a" * 3_000}", "/domains/..%2F" ]
      .each do |path|
      get path
      assert_response :not_found, path
    end
    get "/domains/%FF"
    assert_response :bad_request
    get "/domains/%00"
    assert_response :not_found
  end

  test "ignores list, period and domain parameters" do
    get "/ask?list=hot&period=year&domain=x"
    assert_equal [ posts(:ask_backups).title ], css_select(".post h2 a").map(&:text)
    get "/top?period=year"
    assert_select ".post", 2
  end

  test "shows an empty list with a link to submit" do
    posts(:ask_backups).remove by: users(:maria)
    get ask_path
    assert_response :success
    assert_select ".empty a[href='#{new_post_path}']"
  end
end
