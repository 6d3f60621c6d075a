require "test_helper"

class TagsControllerTest < ActionDispatch::IntegrationTest
  test "says that there are no tags, and links moderators to adding some" do
    get tags_path
    assert_response :success
    assert_select ".hint", /Topics of posts\. Each tag has its own list and feeds, and members can mute it/
    assert_select ".empty", /No tags yet/
    assert_select ".empty a[href=?]", root_path

    sign_in_as users(:admin)
    get tags_path
    assert_select ".empty a[href=?]", moderation_tags_path
  end

  test "doesn't mention tags on a site without any" do
    get "/tags/ruby"
    assert_response :not_found

    sign_in_as users(:maria)
    [ root_path, new_post_path, post_path(posts(:wal)), settings_mutes_path, search_path ].each do |path|
      get path
      assert_no_match(/\btags?\b/i, css_select("body").text.gsub(posts(:wal).title, ""), path)
    end
  end

  test "shows tags with links in lists and on post pages" do
    tag_posts
    [
      root_path, newest_path, "/top/all", "/domains/sqlite.org", "/users/maria", "/users/maria/posts",
      post_path(posts(:wal))
    ].each do |path|
      get path
      assert_select "#post_#{posts(:wal).id} a.tag[href='/tags/c++'][rel=tag]", "c++", path
      assert_select "#post_#{posts(:wal).id} a.tag", 2, path
      assert_select "nav a[href='/tags']", 1
    end
    get search_path(q: "domain:sqlite.org")
    assert_select ".result a.tag", 2
  end

  test "lists have the tag's own name, however the URL spells it" do
    tag_posts
    %w[ c++ C++ ｃ++ Ｃ＋＋ ].product([ "", ".atom", ".json" ]).each do |name, format|
      get "/tags/#{ERB::Util.u name}#{format}"
      assert_response :success, name
      assert_includes response.body, "c++"
      assert_no_match(/C\+\+|ｃ|Ｃ/, response.parsed_body.at("title").text, name) if format.empty?
      assert_select "link[rel=canonical][href$='/tags/c++']", 1, name if format.empty?
    end
  end

  test "adds one query to post pages and none to lists" do
    count = -> do
      2.times { get post_path(posts(:wal)) } # fills the thread cache, which a new tag clears
      [ root_path, post_path(posts(:wal)) ].map { |path| count_queries(path) }
    end
    list, thread = count.()
    tag_posts
    assert_equal [ list, thread.succ ], count.()
  end

  test "makes no query per post in the list of saved posts" do
    tag_posts
    sign_in_as users(:newcomer)
    get root_path
    counts = [ [ :wal ], [ :wal, :essay, :show_terminal ] ].map do |names|
      names.each { |name| posts(name).bookmark_by users(:newcomer) }
      count_queries("/saved")
    end
    assert_equal counts.first, counts.last
    assert_select ".tag", 3
  end

  test "updates a post's row when its tags change" do
    tag_posts
    freeze_time do
      get root_path
      assert_select "#post_#{posts(:wal).id} .tag", 2
      Tagging.where(post: posts(:wal), tag: Tag.find_by!(name: "c++")).delete_all
      get root_path
      assert_select "#post_#{posts(:wal).id} .tag", 1
    end
  end

  test "lists a tag's posts newest first with its description" do
    tag_posts
    give_tags posts(:withdrawn), "sqlite"
    get "/tags/sqlite"
    assert_select "h1", "Posts tagged sqlite"
    assert_select ".hint", "A small database"
    assert_equal [ posts(:wal), posts(:essay) ].sort_by(&:id).reverse.map { |post| "post_#{post.id}" },
      css_select(".posts > li").map { |row| row["id"] }
    assert_select "link[rel=canonical][href$='/tags/sqlite']"

    get "/tags/SQLite"
    assert_response :success
    get "/tags/nothing"
    assert_response :not_found
  end

  test "says that a tag has no posts yet" do
    create_tags "ruby"
    get "/tags/ruby"
    assert_select ".empty"
  end

  test "paginates" do
    create_tags "ruby"
    ids = Array.new(65) do |index|
      Post.insert!({ author_id: users(:maria).id, title: "Post #{index}", body: "Text", kind: "text",
        last_activity_at: Time.current }, returning: :id).rows.dig(0, 0)
    end
    Tagging.insert_all ids.map { |post_id| { post_id:, tag_id: Tag.sole.id } }
    seen, path = [], "/tags/ruby"
    while path
      get path
      seen += css_select(".posts > li").map { |row| row["id"].delete_prefix("post_").to_i }
      path = css_select("a[rel=next]").first&.then { |more| "/tags/ruby#{more["href"]}" }
    end
    assert_equal ids.sort.reverse, seen
  end

  test "serves feeds of a tag" do
    tag_posts
    { "atom" => "entry", "rss" => "item" }.each do |format, entry|
      get "/tags/sqlite.#{format}"
      assert_equal 2, Nokogiri::XML(response.body).remove_namespaces!.xpath("//#{entry}").size, format
    end
    get "/tags/c++.json"
    assert_equal [ posts(:wal).title ], JSON.parse(response.body)["items"].pluck("title")
    get "/tags/nothing.atom"
    assert_response :not_found
  end

  test "says that a retired tag isn't used for new posts" do
    create_tags "perl", retired_at: Time.current
    create_tags "ruby"
    get tags_path
    assert_select "dl.tags dd .hint", "0 posts · retired, not used for new posts"
    get "/tags/perl"
    assert_select ".hint", "This tag is retired. It isn’t used for new posts."
    assert_select ".empty", "No posts with this tag."
    give_tags posts(:wal), "perl"
    get "/tags/perl"
    assert_select ".hint", /This tag is retired/
    assert_select ".post", 1

    get "/tags/ruby"
    assert_select ".empty a[href=?]", new_post_path, "Submit the first post"
    assert_no_match(/retired/, response.body)
  end

  test "lists all tags with their number of posts" do
    tag_posts
    create_tags "perl", retired_at: Time.current
    get tags_path
    assert_equal %w[ c++ perl sqlite ], css_select("dl.tags dt").map(&:text)
    assert_select "dl.tags dd", /A small database\s+2 posts/
    assert_select "dl.tags dd", /retired/
  end

  test "is translated into German" do
    tag_posts
    sign_in_as users(:admin)
    in_german users(:admin) do
      {
        "/tags" => "Schlagwörter", "/tags/sqlite" => "Beiträge mit dem Schlagwort sqlite",
        moderation_tags_path => "Neues Schlagwort",
        edit_moderation_tag_path("sqlite") => "Nur für die Moderation", new_post_path => "Wähle bis zu 4"
      }.each do |path, text|
        get path
        assert_select "main", /#{text}/, path
      end
    end
  end

  private
    def tag_posts
      create_tags "c++"
      create_tags "sqlite", description: "A small database"
      give_tags posts(:wal), "sqlite", "c++"
      give_tags posts(:essay), "sqlite"
    end
end
