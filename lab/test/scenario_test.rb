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

  test "isn't verified if it writes and no row can be looked up" do
    post, get = { "path" => "/rows", "method" => "POST" }, { "path" => "/rows" }
    unverified = ->(values, tables) { Lab::Scenario.read("rows", values, tables:).unverified? }

    [ [ post, [ "rows" ] ], [ post, [] ], [ { **post, "path" => "/rows?id={{token}}" }, [] ],
      [ { "steps" => [ get, post ] }, [] ], [ { **get, "headers" => { "X-Request-Id" => "{{token}}" } }, [] ]
    ].each { |values, tables| assert unverified[values, tables], values.inspect }
    [ [ get, [ "rows" ] ], [ get, [] ], [ { **get, "method" => "HEAD" }, [] ],
      [ { **post, "stores" => [] }, [ "rows" ] ],
      [ { **post, "path" => "/rows?id={{token}}" }, [ "rows" ] ]
    ].each { |values, tables| refute unverified[values, tables], values.inspect }
  end

  private
    def posts(scenario) = Lab::Target.find("frontpage").scenario(scenario).rows(minimum: 1_000, seconds: 10)
end
