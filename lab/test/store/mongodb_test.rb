require "test_helper"

# A real MongoDB, or mongolite, which speaks its protocol.
class StoreMongoDBTest < Lab::TestCase
  test "counts documents in a separate database until no more arrive" do
    store = Lab::Target.find("stats")
      .ledger.store(File.join(@folder, "storage").tap { |path| FileUtils.mkdir_p path })
    store.run do
      assert_equal({ "stats" => 0 }, store.sizes(%w[ stats ]))
      insert store.environment["MONGODB_URL"], "stats", *Array.new(3) { { a: 1 } }
      assert_equal({ "stats" => 3 }, store.settled(%w[ stats ], before: { "stats" => 0 }, rows: 3))
      store.close
    end
    assert_empty `pgrep -f #{@folder}`.lines
  end

  test "finds tokens, and documents with other content" do
    store = Lab::Target.find("stats")
      .ledger.store(File.join(@folder, "storage").tap { |path| FileUtils.mkdir_p path })
    orders = Lab::Table.new(name: "orders", token: "number", content: { "text" => "Order {{token}}" })
    store.run do
      insert store.environment["MONGODB_URL"], "orders", { number: "a", text: "Order a" },
        { number: "b", text: "Order" }, { text: "x" }

      assert_equal({ "orders" => %w[ a b ] }, store.tokens([ orders ]).transform_values(&:sort))
      assert_equal %w[ b ], store.altered([ orders ])
      store.close
    end
  end

  test "sets the variable that the ledger names in url_in" do
    store_of(database: "mongodb", url_in: "MONGO_ADDRESS").then do |store|
      store.run { assert_match(%r{\Amongodb://.*/lab_\h{12}\z}, store.environment.fetch("MONGO_ADDRESS")) }
    end
  end

  test "says how to get MongoDB if it is missing" do
    store = Lab::Store::MongoDB.new(nil, @folder)

    assert_match "Put mongod or mongolite on PATH",
      assert_raises(Lab::Error) { without_mongodb { store.run { flunk } } }.message
  end

  def setup
    super
    needed = [ "mongod", "mongolite" ].flat_map do |program|
      ENV["PATH"].split(":").map { |folder| File.join(folder, program) }
    end
    unless ENV["MONGODB_URL"] || needed.any? { |path| File.executable?(path) }
      skip "no MongoDB here: put mongod or mongolite on PATH, or set MONGODB_URL"
    end
  end

  private
    def insert(url, collection, *documents)
      require "mongo"
      client = Mongo::Client.new(url, logger: Logger.new(nil))
      client[collection].insert_many(documents)
      client.close
    end

    def without_mongodb
      before = ENV.to_h
      ENV.update "PATH" => "", "MONGODB_URL" => nil
      yield
    ensure
      ENV.replace before
    end
end
