require "test_helper"

class HackerNews::LocationTest < ActiveSupport::TestCase
  test "sends the same data to streams as to requests" do
    posts(:essay).remove by: users(:admin)
    numbers = Post.ids.map { |id| id * 2 } + Comment.ids.map { |id| id * 2 + 1 }
    paths = [
      *HackerNews::LISTS.keys, "maxitem", "updates", "updates/profiles/0", "user/maria", "user/nobody"
    ]
    paths += [ "item/0", "item/x", "item/#{"9" * 30}", "what/is/this" ]
    paths += numbers.flat_map { |number| [ "item/#{number}", "item/#{number}/kids/0", "item/#{number}/by" ] }
    locations = paths.map { |path| at(path) }

    assert_equal locations.to_h { |location| [ location, location.data.to_json ] },
      HackerNews::Location.json_at(locations)
  end

  test "reads any number of watched items with six queries" do
    locations = [ *Post.ids.map { |id| id * 2 }, *Comment.ids.map { |id| id * 2 + 1 } ]
      .map { |number| at("item/#{number}") }
    assert_operator locations.size, :>, 8

    assert_queries_count(6) { HackerNews::Location.json_at(locations) }
    path = "item/#{posts(:wal).id * 2}"
    same = [ at(path), at("#{path}/kids"), at(path, "shallow" => "true") ]
    assert_queries_count(3) { HackerNews::Location.json_at(same) }
  end

  test "equals another location of the same data" do
    assert_equal at("topstories"), at("/topstories/")
    assert_equal 1, [ at("topstories", "print" => "pretty"), at("topstories") ].uniq.size
    assert_not_equal at("topstories"), at("topstories", "orderBy" => '"$key"', "limitToFirst" => "1")
  end

  private
    def at(path, parameters = {}) = HackerNews::Location.parse(path, parameters)
end
