require "json"
require "test_helper"

# A batch is accepted item by item.
class BatchTest < Tally::TestCase
  test "rejects a non-object in a batch and accepts the other events" do
    assert_equal [
      200, { "accepted" => 2, "rejected" => 2, "errors" => [ "The event isn't a JSON object." ] }
    ],
      post('[{"name":"signup"},5,{"name":"vote"},["x"]]')

    Tally::Processor.new(store).process
    assert_equal %w[ signup vote ], store.map { |event| JSON.parse(event.parameters)["name"] }
    assert_equal [ "The event isn't a JSON object." ] * 2, store.rejected_events.map(&:first)
  end

  test "accepts an event with a number that JSON can parse but not generate" do
    assert_equal [ 200, { "accepted" => 2 } ], post('[{"name":"signup"},{"name":"x","value":1e999}]')
    assert_equal [ { "name" => "signup" }, { "name" => "x" } ],
      store.map { |event| JSON.parse(event.parameters) }
  end

  private
    def store = @store ||= Tally::Store::Memory.new

    def post(json)
      collector = Tally::Collector.new(Tally::Pipeline.new(store))
      status, _, body = collector.call(
        Rack::MockRequest.env_for("/stats", method: "POST", input: StringIO.new(json))
      )
      [ status, JSON.parse(body.join) ]
    end
end
