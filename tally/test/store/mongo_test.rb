require "test_helper"

class MongoStoreTest < Tally::TestCase
  include OnMongo
  include StoreContract, AggregationContract # which ask for OnMongo

  test "by default, events are stored once they are in the journals of most servers" do
    assert_equal({ "w" => "majority", "j" => true }, write_concern(store))
    assert_equal({ "w" => 1 }, write_concern(open(write_concern: { w: 1 })))
  end

  test "options in the URL take precedence" do
    assert_equal 3,
      client(Tally::Store::Mongo.new("mongodb://127.0.0.1/x?socketTimeoutMS=3000")).options[:socket_timeout]
    assert_equal "x", client(Tally::Store::Mongo.new("mongodb://127.0.0.1/x")).database.name
    assert_equal "tally", client(Tally::Store::Mongo.new("mongodb://127.0.0.1")).database.name
  end

  test "rejects an invalid URL immediately" do
    assert_raises(Mongo::Error::InvalidURI) { Tally::Store::Mongo.new("mongodb:/nowhere") }
  end

  test "an event that MongoDB can't store doesn't affect the other events of its batch" do
    events = [ event(path: "/a"), event(path: "/\xFF"), event(path: "/b") ]
    pipeline = Tally::Pipeline.new(store)
    pipeline.push events
    assert_equal 0, pipeline.close

    assert_equal %w[ /a /b ], store.map(&:path).sort
    assert_equal 1, store.rejected_events.size
  end

  test "stores unusual ids unchanged" do
    names = [ "a\0b", "$set", "a.b", "", "日本" * 20 ]
    store.write names.map { |name| event(event_id: name) }
    assert_equal names, store.map(&:event_id)
  end

  test "the driver isn't loaded unless it is used, even if all of Tally is" do
    script = "require 'tally'; Zeitwerk::Loader.eager_load_all; exit !defined?(Mongo)"
    assert system(RbConfig.ruby, "-I", File.expand_path("../../lib", __dir__), "-e", script)
  end

  test "a fork uses a client of its own" do
    store.write [ event(event_id: "parent") ]
    Process.wait(fork { store.write([ event(event_id: "child") ]) && exit!(0) })

    assert $?.success?
    store.write [ event(event_id: "parent again") ]
    assert_equal [ "parent", "child", "parent again" ], store.map(&:event_id)
  end

  private
    def client(store) = store.instance_variable_get(:@events).send(:client)
    def write_concern(store)
      client(store).write_concern.options.to_h do |name, value|
        [ name.to_s, value.is_a?(Symbol) ? value.to_s : value ]
      end
    end
end
