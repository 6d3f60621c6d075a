require "test_helper"

class ScenarioTest < Lab::TestCase
  test "prepares enough posts for a scenario that destroys them" do
    assert_equal 11_000, posts("post_destroy")
    assert_equal 2_000, posts("comment_destroy")
    assert_equal 1_610, posts("balanced")
  end

  test "prepares no more posts than asked for if a scenario destroys none" do
    assert_equal 1_000, posts("post_create")
  end

  private
    def posts(scenario) = Lab::Target.find("frontpage").scenario(scenario).rows(minimum: 1_000, seconds: 10)
end
