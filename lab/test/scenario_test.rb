require "test_helper"

class ScenarioTest < Lab::TestCase
  test "what destroys finds enough to destroy" do
    assert_equal 11_000, posts("post_destroy")
    assert_equal 2_000, posts("comment_destroy")
    assert_equal 1_610, posts("balanced")
  end

  test "what destroys nothing needs no more than was asked for" do
    assert_equal 1_000, posts("post_create")
  end

  private
    def posts(scenario) = Lab::Scenario.find(scenario).posts(fewest: 1_000, seconds: 10)
end
