require "test_helper"

class UsersControllerTest < ActionDispatch::IntegrationTest
  test "shows the date of joining, not the age" do
    get user_path(users(:maria))
    assert_select "h1 + p.meta", /joined #{I18n.l(users(:maria).created_at.to_date, format: :long)}/ do
      assert_select "time", 0
    end
  end

  test "shows a member's karma, profile and latest posts and comments" do
    get user_path(users(:maria))
    assert_response :success
    assert_select "h1", "maria"
    assert_select ".meta", /1200 karma/
    assert_select ".body", /I run databases/
    assert_select ".post", 3
    assert_select ".comment", users(:maria).comments.visible.count
    assert_select "a[href='#{user_posts_path(users(:maria))}']"
    assert_select "a[href='#{user_comments_path(users(:maria))}']"
    assert_not_includes response.body, users(:maria).email_address.to_s
    assert_not_includes response.body, posts(:withdrawn).title
  end

  test "shows everyone that a member is suspended or banned, why and until when, as long as it lasts" do
    tomas = users(:tomas)
    {
      "suspended" => /\ASuspended until \w+ \d+, \d{4}.*\. Reason: As the guidelines say\z/,
      "banned" => /\ABanned\. Reason: As the guidelines say\z/
    }.each do |action, text|
      assert decide(tomas, action, days: ("7" if action == "suspended"))
      [ nil, users(:maria), users(:admin) ].each do |reader|
        reader ? sign_in_as(reader) : sign_out
        get user_path(tomas)
        assert_select "main p", text:, count: 1
      end
      assert_select "main p a[href=?]", moderation_member_path(tomas), "Moderate tomas"
    end
    assert decide(tomas.reload, "reinstated")
    assert decide(tomas.reload, "suspended", days: "1")
    travel 25.hours
    get user_path(tomas)
    assert_select "main p", text: /suspended|banned/i, count: 0
  end

  test "finds a member regardless of case" do
    get "/users/MARIA"
    assert_response :success
    assert_select "link[rel=canonical][href='#{user_url(users(:maria))}']"
  end

  test "sanitizes the profile text" do
    users(:tomas).update! about: "<script>alert(1)</script>\n\n[x](javascript:alert(1)) https://tomas.example"
    get user_path(users(:tomas))
    assert_select ".body script", 0
    assert_select ".body a[href^=javascript]", 0
    assert_select ".body a[href='https://tomas.example'][rel~=nofollow]"
  end

  test "suggests what to do on an empty profile" do
    get user_path(users(:newcomer))
    assert_select ".empty a", 2
  end

  test "links a member's own page to the settings" do
    sign_in_as users(:maria)
    get user_path(users(:maria))
    assert_select "main a[href='#{edit_settings_profile_path}']"
    get user_path(users(:tomas))
    assert_select "main a[href='#{edit_settings_profile_path}']", 0
  end

  test "lists a member's posts and comments" do
    get user_posts_path(users(:maria))
    assert_equal [ :wal, :ask_backups, :essay ].map { |name| posts(name) }.sort_by(&:id).reverse.map(&:title),
      css_select(".post h2 a").map(&:text)
    get user_comments_path(users(:tomas))
    assert_equal users(:tomas).comments.visible.order(id: :desc).map { |comment| "comment_#{comment.id}" },
      css_select(".comment").map { |comment| comment[:id] }
    assert_select "#comment_#{comments(:objection).id} " \
      "a[href='#{post_path(posts(:wal))}#comment_#{comments(:objection).id}']",
      posts(:wal).title
    [ user_posts_path(users(:newcomer)), user_comments_path(users(:newcomer)) ].each do |path|
      get path
      assert_select ".empty a"
    end
  end

  test "paginates a member's posts and comments" do
    Post.insert_all! Array.new(40) { |index| { author_id: users(:tomas).id, title: "Filler #{index}",
      body: "Words.", kind: "text", last_activity_at: Time.current } }
    Comment.insert_all! Array.new(40) { |index| { author_id: users(:tomas).id, post_id: posts(:wal).id,
      body: "Filler #{index}" } }

    { user_posts_path(users(:tomas)) => [ ".post", users(:tomas).posts.visible.count - 30 ],
      user_comments_path(users(:tomas)) => [
        ".comment", users(:tomas).comments.visible.count - 30
      ] }.each do |path, (row, rest)|
      get path
      assert_select row, 30
      get path + css_select("a[rel=next]").first[:href]
      assert_select row, rest
      get "#{path}?page=nonsense"
      assert_response :bad_request
    end
  end

  test "makes no query per post or comment" do
    get user_path(users(:tomas))
    before = Statements.new.collect { get user_path(users(:tomas)) }.sent
    Post.insert_all! Array.new(30) { |index| { author_id: users(:tomas).id, title: "Filler #{index}",
      body: "Words.", kind: "text", last_activity_at: Time.current } }
    Comment.insert_all! Array.new(30) { |index| { author_id: users(:tomas).id, post_id: posts(:wal).id,
      body: "Filler #{index}" } }
    assert_equal before, Statements.new.collect { get user_path(users(:tomas)) }.sent
  end

  test "returns 404 or 406 for unknown names" do
    [ "nobody", "a" * 300, "maria.json", "%00", "maria%27", "..%2Fmaria" ].each do |name|
      [ "/users/#{name}", "/users/#{name}/posts", "/users/#{name}/comments" ].each do |path|
        get path
        assert_includes [ 404, 406 ], response.status, path
      end
    end
  end
end
