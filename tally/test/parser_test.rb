require "json"
require "test_helper"

class ParserTest < Tally::TestCase
  test "ignores invalid ids" do
    assert_equal [ nil ], [ "", nil, false, {}, [], 1.5 ].map { |id| json(id) }.uniq
  end

  test "uses valid ids unchanged, wherever they are in the query" do
    assert_equal [ "01ARZ3-x.y~z", "7" ], [ json("01ARZ3-x.y~z"), json(7) ]
    assert_equal [ "a" ] * 3, [ "id=a", "id=a&n=x", "u=/&id=a" ].map { |query| hit(query) }
  end

  test "hashes ids that are too long or have other characters" do
    odd = [
      *[ "#{"a" * 64}1", "#{"a" * 64}2", "é:1", "é:2", "\0" ].map { |id| json(id) },
      hit("id=a%3Ab"),
      hit("id=\xFF".b)
    ]

    assert_equal odd.size, odd.uniq.size
    assert_equal [ 64 ], odd.map(&:bytesize).uniq
    assert_equal json("é:1"), json("é:1")
  end

  test "responds with 400 to a body that is cut off" do
    input = Object.new.tap { |body| body.define_singleton_method(:read) { |*| raise EOFError, "gone" } }
    env = Rack::MockRequest.env_for("/stats", method: "POST")
      .merge("rack.input" => input, "CONTENT_LENGTH" => "10")

    assert_equal 400, assert_raises(Tally::Parser::RequestError) { Tally::Parser.events(env) }.status
  end

  private
    def json(id)
      input = JSON.generate(id:, name: "x")
      Tally::Parser.events(Rack::MockRequest.env_for("/stats", method: "POST", input:)).events.first.event_id
    end

    def hit(query)
      Tally::Parser.hit("QUERY_STRING" => query, "PATH_INFO" => "/stats", "REQUEST_METHOD" => "GET").event_id
    end
end
