require "test_helper"

# Hourly snapshots of the front page.
class FrontPageSnapshotTest < ActiveSupport::TestCase
  setup { travel_to Time.utc(2026, 11, 21, 14, 0, 20) }

  test "stores the order, points and comment counts of the posts" do
    expected = Post.hottest_first.map do |post|
      { "post_id" => post.id, "score" => post.score, "comments_count" => post.comments_count }
    end
    FrontPageSnapshot.capture

    assert_equal Time.utc(2026, 11, 21, 14), FrontPageSnapshot.sole.captured_at
    assert_equal expected, FrontPageSnapshot.sole.entries
    assert_not_includes FrontPageSnapshot.sole.entries.pluck("post_id"), posts(:withdrawn).id
  end

  test "stores one snapshot per hour" do
    FrontPageSnapshot.capture
    posts(:wal).update_columns score: 500
    FrontPageSnapshot.capture

    assert_equal 42,
      FrontPageSnapshot.sole.entries.find { |entry| entry["post_id"] == posts(:wal).id }["score"]
    assert_equal [ 1 ], FrontPageAppearance.distinct.pluck(:snapshots_count)
  end

  test "skips the hour when the job runs late" do
    travel_to Time.utc(2026, 11, 21, 14, 10)
    FrontPageSnapshot.capture

    assert_empty FrontPageSnapshot.all
  end

  test "stores nothing in maintenance mode" do
    in_maintenance_mode("1") do
      FrontPageSnapshot.capture

      assert_empty FrontPageSnapshot.all
    end
  end

  test "stores nothing without posts" do
    Post.visible.each { |post| post.remove by: users(:admin) }
    FrontPageSnapshot.capture

    assert_empty FrontPageSnapshot.all
  end

  test "stores one page of posts" do
    Post.insert_all!(Array.new(40) { |number| { author_id: users(:maria).id, title: "Text #{number}",
      body: "x", kind: "ask", last_activity_at: Time.current, created_at: Time.current } })
    FrontPageSnapshot.capture

    assert_equal FrontPageSnapshot::SIZE, FrontPageSnapshot.sole.entries.size
    assert_equal FrontPageSnapshot::SIZE, FrontPageAppearance.maximum(:best_rank)
  end

  test "records the first and last hour and the best rank of a post's appearance" do
    [ [ 14, %i[ wal essay ] ], [ 15, %i[ essay wal ] ], [ 16, %i[ essay wal ] ], [ 17, %i[ wal ] ] ]
      .each do |hour, names|
      snapshot hour, *names
    end

    assert_equal [ 1, at(14), at(14), at(17), 4 ], appearance_of(:wal)
    assert_equal [ 1, at(15), at(14), at(16), 3 ], appearance_of(:essay)
    assert_nil posts(:show_terminal).front_page_appearance
  end

  test "keeps one snapshot per day after the hourly retention" do
    old = [ 7, 8, 23 ].map { |hour| snapshot hour, :wal } # midnight is missing
    recent = [ 0, 1 ].map { |hour| snapshot hour, :wal, day: 22 }
    travel_to Time.utc(2026, 11, 22, 0, 30) + FrontPageSnapshot::HOURLY_RETENTION
    FrontPageSnapshot.prune
    assert_equal [ at(7), *recent ], captured_times

    travel 1.year
    2.times { FrontPageSnapshot.prune }
    assert_equal [ at(7), recent.first ], captured_times
    assert_equal 5, posts(:wal).front_page_appearance.snapshots_count, "pruning keeps the count"
    assert_equal old.first, captured_times.first
  end

  test "leaves out removed posts and keeps the ranks of the others" do
    snapshot 14, :wal, :essay, :ask_backups
    posts(:essay).remove by: users(:admin)

    assert_equal [ [ 1, posts(:wal) ], [ 3, posts(:ask_backups) ] ],
      FrontPageSnapshot.sole.entries_for(nil).map { |entry| [ entry.rank, entry.post ] }
  end

  test "deletes the appearance with its post" do
    snapshot 14, :essay
    Post.where(id: posts(:essay).id).delete_all

    assert_empty FrontPageAppearance.all
    assert_empty FrontPageSnapshot.sole.entries_for(nil)
  end

  private
    def at(hour, day: 21) = Time.utc(2026, 11, day, hour)
    def captured_times = FrontPageSnapshot.order(:captured_at).pluck(:captured_at)
    def appearance_of(name)
      posts(name).front_page_appearance.then do |appearance|
        [
          appearance.best_rank, appearance.best_at, appearance.first_at, appearance.last_at,
          appearance.snapshots_count
        ]
      end
    end

    def snapshot(hour, *names, day: 21)
      at(hour, day:).tap do |moment|
        FrontPageSnapshot.store moment, names.map { |name| [ posts(name).id, 10, 2 ] }
      end
    end
end
