require "test_helper"

# A MongoDB that crashes, hangs, or starts late.
class MongoBadDaysTest < Tally::TestCase
  # Seconds.
  SHORT_TIMEOUTS = { server_selection_timeout: 0.5, connect_timeout: 0.5, socket_timeout: 0.5 }.freeze

  def setup
    unless MongoServer.program
      skip "needs its own mongod or mongolite, which it kills. #{MongoServer::REMEDY}"
    end
    @server = MongoServer.new
  end

  def teardown
    @store&.close
    @server&.remove
  end

  test "is unavailable until the server has started" do
    assert_match "MongoDB", assert_raises(Tally::Store::Unavailable) { store.write [ event ] }.message
    @server.start
    late = [ event ]
    retry_until_available { store.write late }
    assert_equal 1, store.count
  end

  test "is unavailable while the server hangs, and stores each event once" do
    @server.start
    before, unnamed = [ event(path: "/before") ], [ event(path: "/a"), event(path: "/b") ]
    retry_until_available { store.write before }

    @server.suspend { assert_raises(Tally::Store::Unavailable) { store.write unnamed } }
    retry_until_available { store.write unnamed }
    assert_equal %w[ /a /b /before ], store.map(&:path).sort
  end

  test "kill -9 of the server loses nothing that was acknowledged, and writing continues after a restart" do
    @server.start
    acknowledged = while_storing { |stored| 3.times { stored.call(50); @server.kill; @server.start } }

    paths = store.map(&:path)
    assert_empty acknowledged - paths
    assert_equal paths.uniq, paths
  end

  private
    def store = @store ||= Tally::Store::Mongo.new(@url ||= @server.database, timeouts: SHORT_TIMEOUTS)

    def retry_until_available
      yield
    rescue Tally::Store::Unavailable
      retry
    end

    # Stores events without ids while the block runs. The block gets a callable that waits until that many
    # more are stored. Returns the paths of those that were acknowledged.
    def while_storing
      pipeline, paths, over = Tally::Pipeline.new(store), Thread::Queue.new, false
      clients = Array.new(4) do |client|
        Thread.new { (0..).each { |n| over ? break : push(pipeline, "/#{client}/#{n}", paths) } }
      end
      yield ->(count) { (paths.size + count).then { |enough| sleep 0.01 until paths.size > enough } }
      over = true
      clients.each(&:join)
      assert_equal 0, pipeline.close
      Array.new(paths.size) { paths.pop }
    end

    def push(pipeline, path, paths)
      paths << path if pipeline.store([ event(path:) ], patience: 20) == :stored
    end
end
