require "test_helper"

# The front page is looked at each hour, and what stood there can be read years later.
class FrontPageSnapshotTest < ActiveSupport::TestCase
  setup { travel_to Time.utc(2026, 11, 21, 14, 0, 20) }

  test "what stands there is kept in its order, with its points and comments" do
    expected = Post.hottest_first.map do |post|
      { "post_id" => post.id, "score" => post.score, "comments_count" => post.comments_count }
    end
    FrontPageSnapshot.capture

    assert_equal Time.utc(2026, 11, 21, 14), FrontPageSnapshot.sole.captured_at
    assert_equal expected, FrontPageSnapshot.sole.entries
    assert_not_includes FrontPageSnapshot.sole.entries.pluck("post_id"), posts(:withdrawn).id
  end

  test "once an hour, however often it is taken" do
    FrontPageSnapshot.capture
    posts(:wal).update_columns score: 500
    FrontPageSnapshot.capture

    assert_equal 42, FrontPageSnapshot.sole.entries.find { |place| place["post_id"] == posts(:wal).id }["score"]
    assert_equal [ 1 ], FrontPageAppearance.distinct.pluck(:snapshots_count)
  end

  test "an hour that nobody took in time is missing, and is not made of another moment" do
    travel_to Time.utc(2026, 11, 21, 14, 10)
    FrontPageSnapshot.capture

    assert_empty FrontPageSnapshot.all
  end

  test "while the site is only read, none is kept, and no job waits with another hour's" do
    ENV[Kit::MaintenanceMode::VARIABLE] = "1"
    MaintenanceMode.forget
    FrontPageSnapshot.capture

    assert_empty FrontPageSnapshot.all
  ensure
    ENV.delete Kit::MaintenanceMode::VARIABLE
    MaintenanceMode.forget
  end

  test "where nothing was posted there is nothing to keep" do
    Post.visible.each { |post| post.remove by: users(:admin) }
    FrontPageSnapshot.capture

    assert_empty FrontPageSnapshot.all
  end

  test "no more than a page of it" do
    Post.insert_all!(Array.new(40) { |number| { author_id: users(:maria).id, title: "Text #{number}", body: "x", kind: "ask",
      last_activity_at: Time.current, created_at: Time.current } })
    FrontPageSnapshot.capture

    assert_equal FrontPageSnapshot::SIZE, FrontPageSnapshot.sole.entries.size
    assert_equal FrontPageSnapshot::SIZE, FrontPageAppearance.maximum(:best_rank)
  end

  test "a post's stay tells from when until when, and how far up it was first" do
    [ [ 14, %i[ wal essay ] ], [ 15, %i[ essay wal ] ], [ 16, %i[ essay wal ] ], [ 17, %i[ wal ] ] ].each do |hour, names|
      keep hour, *names
    end

    assert_equal [ 1, at(14), at(14), at(17), 4 ], stay_of(:wal)
    assert_equal [ 1, at(15), at(14), at(16), 3 ], stay_of(:essay)
    assert_nil posts(:show_terminal).front_page_appearance
  end

  test "after sixty days the first of a day is kept, and all of the days since" do
    old = [ 7, 8, 23 ].map { |hour| keep hour, :wal } # midnight's is missing
    recent = [ 0, 1 ].map { |hour| keep hour, :wal, day: 22 }
    travel_to Time.utc(2026, 11, 22, 0, 30) + FrontPageSnapshot::HOURLY_RETENTION
    FrontPageSnapshot.prune
    assert_equal [ at(7), *recent ], moments

    travel 1.year
    2.times { FrontPageSnapshot.prune }
    assert_equal [ at(7), recent.first ], moments
    assert_equal 5, posts(:wal).front_page_appearance.snapshots_count, "how long it was there is known all the same"
    assert_equal old.first, moments.first
  end

  test "what was taken down since leaves its place empty" do
    keep 14, :wal, :essay, :ask_backups
    posts(:essay).remove by: users(:admin)

    assert_equal [ [ 1, posts(:wal) ], [ 3, posts(:ask_backups) ] ],
      FrontPageSnapshot.sole.entries_for(nil).map { |place| [ place.rank, place.post ] }
  end

  test "with a post its stay goes" do
    keep 14, :essay
    Post.where(id: posts(:essay).id).delete_all

    assert_empty FrontPageAppearance.all
    assert_empty FrontPageSnapshot.sole.entries_for(nil)
  end

  private
    def at(hour, day: 21) = Time.utc(2026, 11, day, hour)
    def moments = FrontPageSnapshot.order(:captured_at).pluck(:captured_at)
    def stay_of(name)
      posts(name).front_page_appearance.then do |stay|
        [ stay.best_rank, stay.best_at, stay.first_at, stay.last_at, stay.snapshots_count ]
      end
    end

    def keep(hour, *names, day: 21)
      at(hour, day:).tap { |moment| FrontPageSnapshot.store moment, names.map { |name| [ posts(name).id, 10, 2 ] } }
    end
end
