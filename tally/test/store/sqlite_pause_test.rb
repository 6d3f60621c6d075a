require "test_helper"

# While writes are paused, for example in maintenance mode.
class SQLitePauseTest < Tally::TestCase
  test "while paused, commits nothing, even in transactions that started before" do
    paused = false
    pausing = Tally::Store::SQLite.new(path, paused: -> { paused })
    pausing.write [ event ]
    paused = true

    writes = [
      -> { pausing.write [ event ] }, -> { pausing.reject_event event, "why" },
      -> { pausing.expire :raw, 0, 1 }, -> { pausing.salt 0 }
    ]
    writes.each { |write| assert_raises(Tally::Store::Unavailable, &write) }
    assert_equal 1, pausing.count
  ensure
    pausing.close
  end

  test "a paused pipeline counts and refuses events immediately" do
    pipeline = Tally::Pipeline.new(store, paused: -> { true })

    assert_equal [ :refused, false ], [ pipeline.store([ event ], patience: 60), pipeline.push([ event ]) ]
    assert_equal 2, pipeline.to_h[:refused]
  end

  private
    def path = File.join(@folder, "tally.sqlite3")
    def store = @store ||= Tally::Store::SQLite.new(path)
end
