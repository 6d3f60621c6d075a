require "test_helper"

# The masthead is cached per member, but shows the current page and current counts.
class MastheadTest < ActionDispatch::IntegrationTest
  test "marks the link of the current page" do
    [ nil, users(:admin) ].each do |reader|
      sign_in_as reader if reader
      get "/about"
      assert_empty current_links
      links = css_select("header nav a")
        .map { |link| link["href"] } - [ reader ? "/users/admin" : "/posts/new" ] # redirects visitors to sign-in
      assert_operator links.size, :>=, 10

      links.each do |path|
        get path
        assert_equal [ path ], current_links, path
      end
    end
  end

  test "marks the section's link on its subpages" do
    sign_in_as users(:maria)
    {
      "/top/week" => "/top", "/past/2026-01-01" => "/past", "/settings/sessions" => "/settings",
      "/users/maria/comments" => "/users/maria/comments"
    }.each do |path, link|
      get path
      assert_equal [ link ], current_links, path
    end
    [ "/users/maria", "/users/tomas/comments", post_path(posts(:ask_backups)) ].each do |path|
      get path
      assert_empty current_links, path
    end
  end

  test "shows current karma, unread count and role" do
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
    def current_links = css_select("header nav a[aria-current=page]").map { |link| link["href"] }
end
