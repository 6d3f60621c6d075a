require "test_helper"

class V0::UsersControllerTest < ActionDispatch::IntegrationTest
  test "a person, with what they wrote, newest first, but for what was taken down" do
    person = ask_for("maria")

    assert_equal [ "maria", 1200, users(:maria).created_at.to_i ], person.values_at("id", "karma", "created")
    assert_equal "<p>I run databases for a living, and mostly they run me.</p>\n", person["about"]
    assert_equal comments(:correction).id * 2 + 1, person["submitted"].first
    assert_equal posts(:essay).id * 2, person["submitted"].last
    assert_not_includes person["submitted"], posts(:withdrawn).id * 2
    assert_empty person.keys - %w[ id created karma about submitted ]
  end

  test "submitted leaves out removed posts and comments" do
    [ comments(:objection), comments(:taken_back), posts(:essay) ].each do |thing|
      thing.remove by: users(:admin) unless thing.removed?
      number = thing.id * 2 + (thing.is_a?(Comment) ? 1 : 0)

      assert_not_includes ask_for(thing.author.username)["submitted"].to_a, number
    end
  end

  test "who says and wrote nothing has neither" do
    assert_equal %w[ created id karma ], ask_for("newcomer").keys.sort
  end

  test "null for who is not there" do
    [ "nobody-here", "a.b", "%C3%A9", "%00" ].each { |name| assert_nil ask_for(name), name }
  end

  private
    def ask_for(name)
      get "/v0/user/#{name}.json"
      assert_response :success
      JSON.parse(response.body)
    end
end
