require "json"
require "test_helper"

# A batch is accepted item by item.
class BatchTest < Tally::TestCase
  test "rejects a non-object in a batch and accepts the other events" do
    assert_equal [ 200, { "accepted" => 2, "rejected" => 2 } ], post('[{"name":"signup"},5,{"name":"vote"},["x"]]')

    Tally::Processor.new(store).process
    assert_equal %w[ signup vote ], store.map { |event| JSON.parse(event.parameters)["name"] }
    assert_equal [ "The event isn't a JSON object." ] * 2, store.rejected_events.map(&:first)
  end

  test "rejects an event that JSON can parse but not generate, and accepts the others" do
    assert_equal [ 200, { "accepted" => 1, "rejected" => 1 } ], post('[{"name":"signup"},{"name":"x","value":1e999}]')

    Tally::Processor.new(store).process
    assert_equal [ 1, [ "The event isn't valid JSON." ] ], [ store.count, store.rejected_events.map(&:first) ]
  end

  private
    def store = @store ||= Tally::Store::Memory.new

    def post(json)
      collector = Tally::Collector.new(Tally::Pipeline.new(store))
      status, _, body = collector.call(Rack::MockRequest.env_for("/stats", method: "POST", input: StringIO.new(json)))
      [ status, JSON.parse(body.join) ]
    end
end
