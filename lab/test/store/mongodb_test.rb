require "test_helper"

# A real MongoDB, or mongolite, which speaks its protocol.
class StoreMongoDBTest < Lab::TestCase
  include InFolder

  test "counts documents in a separate database until no more arrive" do
    store = Lab::Target.find("stats").ledger.store(File.join(@folder, "storage").tap { |path| FileUtils.mkdir_p path })
    store.run do
      assert_equal({ "stats" => 0 }, store.sizes(%w[ stats ]))
      insert store.environment["MONGODB_URL"], 3
      assert_equal({ "stats" => 3 }, store.settled(%w[ stats ], before: { "stats" => 0 }, rows: 3))
      store.close
    end
    assert_empty `pgrep -f #{@folder}`.lines
  end

  test "says how to get MongoDB if it is missing" do
    store = Lab::Store::MongoDB.new(nil, @folder)

    assert_match "Put mongod or mongolite on PATH", assert_raises(Lab::Error) { without_mongodb { store.run { flunk } } }.message
  end

  def setup
    super
    needed = [ "mongod", "mongolite" ].flat_map { |program| ENV["PATH"].split(":").map { |folder| File.join(folder, program) } }
    unless ENV["MONGODB_URL"] || needed.any? { |path| File.executable?(path) }
      skip "no MongoDB here: put mongod or mongolite on PATH, or set MONGODB_URL"
    end
  end

  private
    def insert(url, number)
      require "mongo"
      client = Mongo::Client.new(url, logger: Logger.new(nil))
      client[:stats].insert_many(Array.new(number) { { a: 1 } })
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
