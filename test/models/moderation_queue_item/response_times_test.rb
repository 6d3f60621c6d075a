require "test_helper"

class ModerationQueueItem::ResponseTimesTest < ActiveSupport::TestCase
  setup { travel_to Time.utc(2026, 11, 30, 12) }

  test "is the median from the first flag to a moderator's first action, by the period of the flag" do
    posts = [ posts(:wal), posts(:essay), posts(:show_terminal), posts(:ask_backups) ]
    travel(-40.days)
    wait_for posts[0], 5.days
    travel_to Time.utc(2026, 11, 30, 12)
    posts[1..].zip([ 10.minutes, 20.minutes, 3.hours ]) { |post, time| wait_for post, time }
    assert_equal [ [ 7.days, 3, 20.minutes ], [ 30.days, 3, 20.minutes ], [ 365.days, 4, 20.minutes ] ],
      medians.map { |median| [ median.period, median.count, median.seconds ] }
    assert_equal 20.minutes, medians.first.duration
  end

  test "counts the first action of a moderator, whatever it is, and nothing else" do
    flag_now posts(:wal)
    hide_by_flags posts(:essay)
    decide comments(:answer), "removed" # never flagged
    assert_empty medians
    travel 1.hour
    decide posts(:wal), "locked"
    travel 1.hour
    decide posts(:wal), "removed"
    assert_equal [ 1.hour ] * 3, medians.map(&:seconds)
  end

  test "is public only if there are enough items" do
    items = [ *posts(:wal, :essay, :show_terminal, :ask_backups), comments(:answer) ]
    items.each_with_index do |item, index|
      assert_nil ModerationQueueItem::ResponseTimes.public_median, "of #{index}"
      wait_for item, 50.hours
    end
    assert_equal 2.days, ModerationQueueItem::ResponseTimes.public_median.duration
  end

  private
    def medians = ModerationQueueItem::ResponseTimes.medians

    # The database's clock doesn't travel.
    def flag_now(item)
      flag item, by: 1
      item.reload.queue_item.update_columns created_at: Time.current
    end

    # It is flagged, and a moderator acts on it after +time+.
    def wait_for(item, time)
      flag_now item
      travel time
      decide item.reload, "dismissed"
      travel(-time)
    end
end
