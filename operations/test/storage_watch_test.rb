require "test_helper"

# Each process of a site notices lost files.
class StorageWatchTest < Operations::TestCase
  include InDataDirectory

  test "one process records a fault, and another one takes over" do
    first, second = [], []
    watches = [ first, second ].map { |log| watch(log) }
    File.rename database("queue").path, "#{database("queue").path}.renamed"
    watches.each { |watch| assert_predicate watch, :lost? }
    watches.each(&:finish)

    logged = first + second
    lost = /production_queue\.sqlite3 was deleted or renamed while the site was running/
    assert_equal 1, logged.grep(lost).size, logged
    assert_equal 1, logged.grep(/The content of production_queue\.sqlite3 was saved in/).size, logged
  end

  test "names a file once, although processes find it gone or replaced, and logs one line for a database" do
    logs = [ [], [] ]
    watches = logs.map { |log| watch(log) }
    File.delete wal = "#{database("primary").path}-wal"
    watches.first.finish
    File.write wal, ""
    File.delete "#{database("primary").path}-shm"
    watches.reverse_each(&:finish)

    assert_equal [ "production.sqlite3-wal", "production.sqlite3-shm" ], lost.faults.map(&:file)
    assert_equal 1, logs.flatten.grep(/production\.sqlite3-.* while the site was running/).size, logs
  end

  test "notices a fault though its thread has ended, and starts another one" do
    watch = watch(log = []).start
    watch.instance_variable_get(:@thread).kill.join
    File.delete "#{database("tally").path}-wal"

    assert_predicate watch, :lost?
    assert_match "was started again", log.first
    eventually { lost.saved.any? }
  ensure
    watch&.instance_variable_get(:@thread)&.kill
  end

  test "saves again once it can" do
    watch = watch(log = [])
    File.delete database("primary").path
    File.write lost.folder, "in the way"
    2.times { watch.finish }
    assert_equal [ 1, true ], [ log.size, watch.lost? ], log
    File.delete lost.folder
    watch.finish
    assert_equal %w[ primary ], lost.saved.map(&:name)
  end

  private
    def lost = Operations::LostStorage.new(directory)
    def watch(log = []) = Operations::StorageWatch.new(directory) { |sentence| log << sentence }.tap(&:lost?)
end
