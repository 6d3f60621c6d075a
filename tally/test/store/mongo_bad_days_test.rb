require "test_helper"

# A MongoDB that dies, hangs, or comes late.
class MongoBadDaysTest < Tally::TestCase
  HASTY = { server_selection_timeout: 0.5, connect_timeout: 0.5, socket_timeout: 0.5 }.freeze # seconds

  def setup
    skip "no MongoDB here that may be killed. #{MongoServer::REMEDY}" unless MongoServer.program
    @server = MongoServer.new
  end

  def teardown
    @store&.close
    @server&.remove
  end

  test "a server that comes late is unavailable, and then it is not" do
    assert_match "MongoDB", assert_raises(Tally::Store::Unavailable) { store.write [ event ] }.message
    @server.start
    late = [ event ]
    again { store.write late }
    assert_equal 1, store.count
  end

  test "a server that hangs is unavailable, and what it had taken all the same counts once" do
    @server.start
    before, unnamed = [ event(path: "/before") ], [ event(path: "/a"), event(path: "/b") ]
    again { store.write before }

    @server.suspend { assert_raises(Tally::Store::Unavailable) { store.write unnamed } }
    again { store.write unnamed }
    assert_equal %w[ /a /b /before ], store.map(&:path).sort
  end

  test "kill -9 of the server takes nothing with it that was said to be stored, and ends when it is back" do
    @server.start
    told = telling { |stored| 3.times { stored.call(50); @server.kill; @server.start } }

    paths = store.map(&:path)
    assert_empty told - paths
    assert_equal paths.uniq, paths
  end

  private
    def store = @store ||= Tally::Store::Mongo.new(@url ||= @server.database, timeouts: HASTY)

    def again
      yield
    rescue Tally::Store::Unavailable
      retry
    end

    # Tells things without a name of their own while the block runs, which may wait until so many more are stored. Returns the paths of
    # what was said to be stored.
    def telling
      pipeline, paths, over = Tally::Pipeline.new(store), Thread::Queue.new, false
      clients = Array.new(4) { |client| Thread.new { (0..).each { |n| over ? break : tell(pipeline, "/#{client}/#{n}", paths) } } }
      yield ->(count) { (paths.size + count).then { |enough| sleep 0.01 until paths.size > enough } }
      over = true
      clients.each(&:join)
      assert_equal 0, pipeline.close
      Array.new(paths.size) { paths.pop }
    end

    def tell(pipeline, path, paths)
      paths << path if pipeline.store([ event(path:) ], patience: 20) == :stored
    end
end
