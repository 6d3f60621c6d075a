require "test_helper"

class HiddenPostsControllerTest < ActionDispatch::IntegrationTest
  LISTS = %w[ / /newest /active /top/month /top/all /domains/sqlite.org ]

  test "excludes a hidden post from the member's lists only" do
    posts(:wal).hide_for users(:tomas)
    { tomas: 0, newcomer: 1, nil => 1 }.each do |name, rows|
      name ? sign_in_as(users(name)) : sign_out
      LISTS.each do |path|
        get path
        assert_select "#post_#{posts(:wal).id}", { count: rows }, "#{name} #{path}"
        assert_select "#post_#{posts(:essay).id}", 1 if path == "/"
      end
    end
  end

  test "hides a post from a list and offers undo" do
    sign_in_as users(:tomas)
    get newest_path
    assert_select "#post_#{posts(:wal).id} button[formaction='#{post_hide_path(posts(:wal))}']:not([name])",
      "hide"
    2.times { post post_hide_path(posts(:wal)), headers: { "Referer" => newest_url } }
    assert_redirected_to newest_path
    follow_redirect!
    assert_select ".flash[role=status]", /Hidden from your lists/ do
      form = "[form=vote][formaction='#{post_hide_path(posts(:wal))}']"
      assert_select "button#{form}[name=_method][value=delete]", "undo"
    end
    assert_equal 1, users(:tomas).reload.hidden_posts_count

    delete post_hide_path(posts(:wal)), headers: { "Referer" => newest_url }
    follow_redirect!
    assert_select ".flash button", 0
    assert_select "#post_#{posts(:wal).id}"
    assert_equal 0, users(:tomas).reload.hidden_posts_count
  end

  test "returns to the place in the list from which a post was hidden or shown again" do
    sign_in_as users(:tomas)
    get newest_path
    ids = css_select(".posts .post").map { |row| row["id"] }
    last = Post.find(ids.last[/\d+/])
    first, second = ids.first(2).map { |id| Post.find(id[/\d+/]) }
    assert_returns_to "/newest#post_#{second.id}", post_hide_path(first), newest_url
    assert_returns_to "/newest##{ids[-2]}", post_hide_path(last), newest_url
    delete post_hide_path(first), headers: { "Referer" => newest_url }
    assert_redirected_to "/newest#post_#{first.id}"

    [ "/newest?page=nonsense", "/top/all?page=#{KeysetPage.cursor(31, [ 10, 10**6 ])}",
      "/posts/#{second.id}", "/hidden", "/past/2999-01-01", "/no/such/page", "/admin/jobs" ].each do |path|
      assert_returns_to path, post_hide_path(second), "http://www.example.com#{path}"
      delete post_hide_path(second), headers: { "Referer" => "http://www.example.com#{path}" }
      assert_redirected_to path
    end
  end

  test "returns to the front page if the browser doesn't say where the button was" do
    sign_in_as users(:tomas)
    post post_hide_path(posts(:wal))
    assert_redirected_to root_path
    delete post_hide_path(posts(:wal)), headers: { "Referer" => "http://[" }
    assert_redirected_to root_path
  end

  test "returns to the place on a later page of a list" do
    posts = Array.new(PageSize::LIST + 3) do |number|
      Post.create!(author: users(:maria), title: "Post #{number}", body: "Text")
    end
    sign_in_as users(:tomas)
    get newest_path
    later = "/newest#{css_select("a[rel=next]").first["href"]}"
    get later
    rows = css_select(".posts .post").map { |row| row["id"] }
    assert_equal "post_#{posts[2].id}", rows.first
    assert_returns_to "#{later}##{rows.second}", post_hide_path(posts[2]), "http://www.example.com#{later}"
  end

  test "replaces the row in its place if a script asks for it, and shows it again" do
    sign_in_as users(:tomas)
    post post_hide_path(posts(:wal)), as: :json, headers: { "Accept" => "application/json" }
    row, button = response.parsed_body.values_at(".posts #post_#{posts(:wal).id}",
      "button[formaction='#{post_hide_path(posts(:wal))}']:not(.posts .post *)")
    assert_match(/Hidden from your lists.+value="delete"[^>]*>unhide</, row)
    assert_match(/value="delete"[^>]*>unhide</, button)
    get newest_path
    assert_select ".flash[role=status]", 0

    delete post_hide_path(posts(:wal)), headers: { "Accept" => "application/json" }
    row, button = response.parsed_body.values
    assert_match(/<h2>.+#{posts(:wal).title}.+>hide</m, row)
    assert_match(/>hide</, button)
    assert_equal 0, users(:tomas).reload.hidden_posts_count
  end

  test "returns scripts that accept anything, and send no referrer, to the front page" do
    sign_in_as users(:tomas)
    [ "*/*", "image/png, */*", nil ].product(%w[ hide omission ]) do |accept, name|
      post "/posts/#{posts(:wal).id}/#{name}", headers: { "Accept" => accept }
      assert_redirected_to root_path, accept
      delete "/posts/#{posts(:wal).id}/#{name}", headers: { "Accept" => accept }
      assert_redirected_to root_path, accept
    end
  end

  test "lists hidden posts with an unhide button" do
    [ posts(:wal), posts(:essay), posts(:show_terminal) ].each { |post| post.hide_for users(:tomas) }
    posts(:essay).remove by: users(:maria)
    sign_in_as users(:tomas)
    get hidden_posts_path
    assert_equal [ posts(:show_terminal), posts(:wal) ].map { |post| "post_#{post.id}" },
      css_select(".post").map { |row| row["id"] }
    assert_select "#post_#{posts(:wal).id} button[formaction='#{post_hide_path(posts(:wal))}'][value=delete]",
      "unhide"
    assert_select "main", /A removed post/
    assert_select "main", text: /#{posts(:essay).title}/, count: 0

    get post_path(posts(:wal))
    assert_select "article button[value=delete]", "unhide"
    sign_in_as users(:newcomer)
    get hidden_posts_path
    assert_select ".empty"
    get post_path(posts(:wal))
    assert_select "article button[formaction='#{post_hide_path(posts(:wal))}']", "hide"
  end

  test "adds no query to lists, and no condition without hidden posts" do
    sign_in_as users(:tomas)
    get root_path
    before = Statements.new.collect { get root_path }
    posts(:wal).hide_for users(:tomas)
    after = Statements.new.collect { get root_path }

    assert_equal before.sent, after.sent
    assert_equal [ 0, 1 ],
      [ before, after ].map { |statements|
        statements.count { |statement| statement.sql.include?("hidden_posts\".\"user_id") }
      }
  end

  test "skips hidden posts across pages" do
    Post.insert_all! Array.new(80) { |index| { author_id: users(:tomas).id, title: "Filler #{index}",
      body: "Words.", kind: "text", last_activity_at: Time.current } }
    HiddenPost.insert_all! Post.where("title LIKE 'Filler%'").ids.select(&:even?)
      .map { |post_id| { post_id:, user_id: users(:tomas).id } }
    sign_in_as users(:tomas)
    seen = []
    path = newest_path
    while path
      get path
      seen.concat(css_select(".post").map { |row| row["id"].delete_prefix("post_").to_i })
      path = css_select("a[rel=next]").first&.then { |more| newest_path + more["href"] }
    end
    assert_equal Post.visible.ids.sort - HiddenPost.pluck(:post_id), seen.sort
  end

  test "links to hidden posts when a list is empty because of them" do
    posts(:ask_backups).hide_for users(:tomas)
    sign_in_as users(:tomas)
    get ask_path
    assert_select ".empty a[href='#{hidden_posts_path}']"
    sign_in_as users(:newcomer)
    get ask_path
    assert_select ".empty", 0
  end

  test "redirects visitors to sign-in" do
    get root_path
    assert_select "button", 0
    post post_hide_path(posts(:wal))
    assert_redirected_to new_session_path
    assert_empty HiddenPost.all
  end

  test "deletes hidden posts with their member or post" do
    [ posts(:wal), posts(:essay) ].each { |post| post.hide_for users(:tomas) }
    Post.where(id: posts(:wal)).delete_all
    assert_equal [ 1, 1 ], [ HiddenPost.count, users(:tomas).reload.hidden_posts_count ]
    AccountDeletion.of(users(:tomas), texts: false).continue
    assert_empty HiddenPost.all
  end

  private
    def assert_returns_to(place, path, referer)
      post path, headers: { "Referer" => referer }
      assert_redirected_to place
    end
end
