require "json"
require "test_helper"

class ParserTest < Tally::TestCase
  test "what is no name names nothing" do
    assert_equal [ nil ], [ "", nil, false, {}, [], 1.5 ].map { |id| told(id) }.uniq
    assert_equal [ nil ], [ "", "id=", "u=/&id=&n=x", "paid=7" ].map { |query| hit(query) }.uniq
  end

  test "a name is kept as it is, wherever it stands" do
    assert_equal [ "01ARZ3-x.y~z", "7" ], [ told("01ARZ3-x.y~z"), told(7) ]
    assert_equal [ "a" ] * 3, [ "id=a", "id=a&n=x", "u=/&id=a" ].map { |query| hit(query) }
  end

  test "one that is too long or has other letters is told from others all the same" do
    odd = [ *[ "#{"a" * 64}1", "#{"a" * 64}2", "é:1", "é:2", "\0" ].map { |id| told(id) }, hit("id=a%3Ab"), hit("id=\xFF".b) ]

    assert_equal odd.size, odd.uniq.size
    assert_equal [ 64 ], odd.map(&:bytesize).uniq
    assert_equal told("é:1"), told("é:1")
  end

  test "a body that breaks off is the sender's fault" do
    input = Object.new.tap { |body| body.define_singleton_method(:read) { |*| raise EOFError, "gone" } }
    env = Rack::MockRequest.env_for("/stats", method: "POST").merge("rack.input" => input, "CONTENT_LENGTH" => "10")

    assert_equal 400, assert_raises(Tally::Parser::RequestError) { Tally::Parser.events(env) }.status
  end

  private
    def told(id) = Tally::Parser.events(Rack::MockRequest.env_for("/stats", method: "POST", input: JSON.generate(id:, name: "x"))).events.first.event_id
    def hit(query) = Tally::Parser.hit("QUERY_STRING" => query, "PATH_INFO" => "/stats", "REQUEST_METHOD" => "GET").event_id
end
