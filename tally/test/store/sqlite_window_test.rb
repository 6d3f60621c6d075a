require "test_helper"

class SQLiteWindowTest < Tally::TestCase
  include Traffic

  test "reads a busy minute in windows" do
    events = 2 * Tally::Store::SQLite::ProcessedEvents::WINDOW + 1
    store.write Array.new(events) { |number| hit(NOON, address: "2001:db8::#{number.to_s(16)}") }
    assert_equal events, Tally::Processor.new(store).process(events)

    first = statements { store.groups(NOON, :path).first }
    assert_operator first, :<, statements { assert_equal events, store.groups(NOON, :path).sum(&:last) }
  ensure
    store.close
  end

  private
    def store = @store ||= Tally::Store::SQLite.new(File.join(@folder, "tally.sqlite3"), synchronous: :normal)

    def statements
      count = 0
      store.send(:maintenance_database).trace { count += 1 }
      yield
      count
    end
end
