require "test_helper"

class HackerNewsApi::UsersControllerTest < ActionDispatch::IntegrationTest
  test "returns a user with visible submissions, newest first" do
    user = read("maria")

    assert_equal [ "maria", 1200, users(:maria).created_at.to_i ], user.values_at("id", "karma", "created")
    assert_equal "<p>I run databases for a living, and mostly they run me.</p>\n", user["about"]
    assert_equal comments(:correction).id * 2 + 1, user["submitted"].first
    assert_equal posts(:essay).id * 2, user["submitted"].last
    assert_not_includes user["submitted"], posts(:withdrawn).id * 2
    assert_empty user.keys - %w[ id created karma about submitted ]
  end

  test "omits removed posts and comments from submissions" do
    [ comments(:objection), comments(:taken_back), posts(:essay) ].each do |item|
      item.remove by: users(:admin) unless item.removed?
      id = item.id * 2 + (item.is_a?(Comment) ? 1 : 0)

      assert_not_includes read(item.author.username)["submitted"].to_a, id
    end
  end

  test "omits about and submitted when empty" do
    assert_equal %w[ created id karma ], read("newcomer").keys.sort
  end

  test "returns null for an unknown name" do
    [ "nobody-here", "a.b", "%C3%A9", "%00" ].each { |name| assert_nil read(name), name }
  end

  private
    def read(name)
      get "/v0/user/#{name}.json"
      assert_response :success
      JSON.parse(response.body)
    end
end
