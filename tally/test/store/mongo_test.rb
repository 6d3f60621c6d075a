require "test_helper"

class MongoStoreTest < Tally::TestCase
  include OnMongo, StoreContract, AggregationContract

  test "what is asked for is kept by most servers, in their journals" do
    assert_equal({ "w" => "majority", "j" => true }, write_concern(store))
    assert_equal({ "w" => 1 }, write_concern(open(write_concern: { w: 1 })))
  end

  test "what the address says goes before what we would" do
    assert_equal 3, client(Tally::Store::Mongo.new("mongodb://127.0.0.1/x?socketTimeoutMS=3000")).options[:socket_timeout]
    assert_equal "x", client(Tally::Store::Mongo.new("mongodb://127.0.0.1/x")).database.name
    assert_equal "tally", client(Tally::Store::Mongo.new("mongodb://127.0.0.1")).database.name
  end

  test "an address that makes no sense is said at once" do
    assert_raises(Mongo::Error::InvalidURI) { Tally::Store::Mongo.new("mongodb:/nowhere") }
  end

  test "an event that no database can keep does not take those beside it along" do
    events = [ event(path: "/a"), event(path: "/\xFF"), event(path: "/b") ]
    pipeline = Tally::Pipeline.new(store)
    pipeline.push events
    assert_equal 0, pipeline.close

    assert_equal %w[ /a /b ], store.map(&:path).sort
    assert_equal 1, store.rejected_events.size
  end

  test "names of all kinds are kept as they are" do
    names = [ "a\0b", "$set", "a.b", "", "日本" * 20 ]
    store.write names.map { |name| event(event_id: name) }
    assert_equal names, store.map(&:event_id)
  end

  test "who does not use it does not load its driver, not even with all of Tally" do
    assert system(RbConfig.ruby, "-I", File.expand_path("../../lib", __dir__), "-e", "require 'tally'; Zeitwerk::Loader.eager_load_all; exit !defined?(Mongo)")
  end

  test "a fork writes through a client of its own" do
    store.write [ event(event_id: "parent") ]
    Process.wait(fork { store.write([ event(event_id: "child") ]) && exit!(0) })

    assert $?.success?
    store.write [ event(event_id: "parent again") ]
    assert_equal [ "parent", "child", "parent again" ], store.map(&:event_id)
  end

  private
    def client(store) = store.instance_variable_get(:@events).send(:client)
    def write_concern(store) = client(store).write_concern.options.transform_keys(&:to_s).transform_values { |value| value.is_a?(Symbol) ? value.to_s : value }
end
