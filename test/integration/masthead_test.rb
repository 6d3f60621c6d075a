require "test_helper"

# The masthead is cached per member, but shows the current page and current counts.
class MastheadTest < ActionDispatch::IntegrationTest
  test "marks the link of the current page" do
    [ nil, users(:admin) ].each do |reader|
      sign_in_as reader if reader
      get "/about"
      assert_empty current_links
      links = css_select("header nav a").map { |link| link["href"] }.uniq
      assert_operator links.size, :>=, 10

      (reader ? links : links - [ "/posts/new" ]).each do |path| # redirects visitors to sign-in
        get path
        assert_equal [ path ], current_links, path
      end
    end
  end

  test "marks the section's link on its subpages" do
    sign_in_as users(:maria)
    {
      "/top/week" => "/top", "/past/2026-01-01" => "/past", "/settings/sessions" => "/settings",
      "/upvoted/comments" => "/upvoted", "/users/maria" => "/users/maria",
      "/users/maria/posts" => "/users/maria/posts", "/threads" => "/threads", "/comments" => "/comments"
    }.each do |path, link|
      get path
      assert_equal [ link ], current_links, path
    end
    [
      "/users/maria/comments", "/users/tomas", "/users/tomas/posts", post_path(posts(:ask_backups)),
      comment_path(comments(:answer))
    ].each do |path|
      get path
      assert_empty current_links, path
    end
  end

  test "links members to their posts and comments" do
    sign_in_as users(:maria)
    get "/about"
    assert_select "header a[href='/users/maria/posts']", "your posts"
    assert_select "header a[href='/threads']", { text: "your comments", count: 1 }
    get "/threads"
    assert_select "h1", "Your comments"
  end

  test "shows current karma, unread count and role" do
    maria = users(:maria)
    sign_in_as maria
    get "/about"
    maria.update_columns karma: 4321, unread_count: 7, role: "moderator"
    get "/about"

    assert_select "header a[href='/users/maria']", "maria 4321 karma"
    assert_select "header a[href='/inbox'] b", /7/
    assert_select "header a[href='/moderation']"
    assert_select "header a[href='/admin']", 0

    sign_out
    get "/about"
    assert_select "header a[href='/sign-in']"
    assert_select "header a[href='/inbox']", 0
  end

  test "links visitors to sign-up if they can sign up without an invitation" do
    { "open" => 1, "approval" => 1, "invitation" => 0, "closed" => 0 }.each do |mode, count|
      change_settings sign_up: mode
      get "/about"
      assert_select "header a[href='/sign-up']", { text: "sign up", count: }, mode
    end
    sign_in_as users(:maria)
    change_settings sign_up: "open"
    get "/about"
    assert_select "header a[href='/sign-up']", 0
  end

  test "never shows a member the values of another" do
    get_as users(:tomas), "/saved"
    get_as users(:maria), "/saved"

    assert_select "header .account summary", /maria/
    assert_select "header a[href^='/users/']", 2
    assert_select "header a[href^='/users/tomas']", 0
    assert_select "header", { text: /tomas/, count: 0 }
  end

  test "names the current list in the menu of narrow screens" do
    { "/" => "hot", "/best" => "best comments", "/about" => "lists" }.each do |path, name|
      get path
      assert_select ".lists summary .narrow", name
      assert_select ".lists summary .wide[aria-current]", path == "/best" ? 1 : 0
    end
  end

  private
    # Most lists are linked twice, in the row and in a menu of narrow screens.
    def current_links = css_select("header nav a[aria-current=page]").map { |link| link["href"] }.uniq

    def get_as(user, path)
      sign_in_as user
      get path
    end
end
