require "test_helper"

# The masthead is kept for each reader: it says where one is, and what is so now.
class MastheadTest < ActionDispatch::IntegrationTest
  test "every link of it says so where it leads, and no other does" do
    [ nil, users(:admin) ].each do |reader|
      sign_in_as reader if reader
      get "/about"
      assert_empty marked
      links = css_select("header nav a")
        .map { |link| link["href"] } - [ reader ? "/users/admin" : "/posts/new" ] # which leads visitors to sign in
      assert_operator links.size, :>=, 10

      links.each do |path|
        get path
        assert_equal [ path ], marked, path
      end
    end
  end

  test "and on what lies below it" do
    sign_in_as users(:maria)
    {
      "/top/week" => "/top", "/past/2026-01-01" => "/past", "/settings/sessions" => "/settings",
      "/users/maria/comments" => "/users/maria/comments"
    }.each do |path, link|
      get path
      assert_equal [ link ], marked, path
    end
    [ "/users/maria", "/users/tomas/comments", post_path(posts(:ask_backups)) ].each do |path|
      get path
      assert_empty marked, path
    end
  end

  test "karma, what waits in the inbox and what one may do are as they are" do
    maria = users(:maria)
    sign_in_as maria
    get "/about"
    maria.update_columns karma: 4321, unread_count: 7, role: "moderator"
    get "/about"

    assert_select "header a[href='/users/maria']", "maria 4321"
    assert_select "header a[href='/inbox'] b", /7/
    assert_select "header a[href='/moderation']"

    sign_out
    get "/about"
    assert_select "header a[href='/sign-in']"
    assert_select "header a[href='/inbox']", 0
  end

  private
    def marked = css_select("header nav a[aria-current=page]").map { |link| link["href"] }
end
