require "test_helper"

class LiveUpdatesTest < ActiveSupport::TestCase
  setup do
    @state = 1
    @live_updates = LiveUpdates.new(version: Struct.new(:test) { def current = test.state }.new(self))
    @wal, @essay = posts(:wal), posts(:essay)
  end

  attr_reader :state

  test "one query for all that is watched, and none until something was committed" do
    subjects = [ @wal.id, @essay.id ]
    assert_queries_count(1) { assert_equal({ @wal.id => @wal.comments_count, @essay.id => @essay.comments_count },
      @live_updates.messages_for(subjects)) }
    assert_no_queries { @live_updates.messages_for(subjects) }

    Comment.create!(author: users(:tomas), post: @wal, body: "Later.")
    assert_no_queries { assert_equal @wal.comments_count, @live_updates.messages_for(subjects)[@wal.id] }
    @state = 2
    assert_queries_count(1) { assert_equal @wal.comments_count + 1, @live_updates.messages_for(subjects)[@wal.id] }
  end

  test "who comes between two commits has theirs looked up alone, and who has gone is forgotten" do
    @live_updates.messages_for([ @wal.id ])
    assert_queries_count(1) {
      assert_equal [ @wal.id, LiveUpdates::NEWEST ], @live_updates.messages_for([ @wal.id, LiveUpdates::NEWEST ]).keys
    }
    assert_equal [ LiveUpdates::NEWEST ], @live_updates.messages_for([ LiveUpdates::NEWEST ]).keys
  end

  test "the newest are those of the list" do
    assert_equal Post.listed(list: "newest").first(Page::SIZE).pluck(:id), LiveUpdates.current(LiveUpdates::NEWEST)
  end

  test "what failed is looked up again" do
    @live_updates.messages_for([ @wal.id ])
    @state = 2
    @live_updates.define_singleton_method(:read) { |_| raise ActiveRecord::StatementTimeout, "locked" }
    assert_raises(ActiveRecord::StatementTimeout) { @live_updates.messages_for([ @wal.id ]) }
    @live_updates.singleton_class.remove_method :read
    assert_queries_count(1) { @live_updates.messages_for([ @wal.id ]) }
  end
end
