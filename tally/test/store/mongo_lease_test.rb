require "test_helper"

# The lease of the process that maintains a store in MongoDB.
class MongoLeaseTest < Tally::TestCase
  include OnMongo

  test "only one process holds the lease" do
    another = open.lease
    assert_equal [ true, false ], [ store.lease.hold?, another.hold? ]

    store.lease.release
    assert_equal [ true, false ], [ another.hold?, store.lease.hold? ]
  end

  test "the owner renews the lease" do
    lease = lease(length: 60, margin: 60)
    ends = Array.new(2) { lease.hold? && database[:leases].find.first["until"].tap { sleep 0.01 } }
    assert_operator ends.last, :>, ends.first
  end

  test "a process that was suspended for longer than its lease overwrites nothing" do
    store.instance_variable_set(:@lease, lease(length: 0, margin: 0).tap(&:hold?))
    store.write [ event ]

    assert_raises(Tally::Store::Unavailable) { Tally::Processor.new(store).process }
    assert_raises(Tally::Store::Unavailable) { store.write_rollups :minute, 0, [ row ] }
    assert_equal [ 1, [] ], [ store.unprocessed(9).size, store.rollups(:minute, 0, 1, :path) ]
  end

  test "the lease of a process that died expires" do
    Process.wait(fork { exit!(store.lease.hold? ? 0 : 1) })
    assert $?.success?
    refute store.lease.hold?
    assert_in_delta Tally::Store::Mongo::Lease::LENGTH, database[:leases].find.first["until"] - database.time,
      60

    database[:leases].update_one({}, { "$set" => { until: database.time - 1 } })
    assert store.lease.hold?
  end

  private
    def lease(**options)
      Tally::Store::Mongo::Lease.new(store.instance_variable_get(:@maintenance), **options)
    end

    def database = store.instance_variable_get(:@maintenance)
    def row = Tally::Rollup::Row.new(:minute, 0, :path, "/", false, 1, Tally::Sketch.new)
end
