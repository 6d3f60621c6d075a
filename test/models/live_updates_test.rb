require "test_helper"

class LiveUpdatesTest < ActiveSupport::TestCase
  setup do
    @state = 1
    @live_updates = LiveUpdates.new(version: Struct.new(:test) { def current = test.state }.new(self))
    @wal, @essay = posts(:wal), posts(:essay)
  end

  attr_reader :state

  test "reads all topics with one query, and only after a commit" do
    topics = [ @wal.id, @essay.id ]
    assert_queries_count(1) { assert_equal({
      @wal.id => @wal.comments_count, @essay.id => @essay.comments_count
    },
      @live_updates.messages_for(topics)) }
    assert_no_queries { @live_updates.messages_for(topics) }

    Comment.create!(author: users(:tomas), post: @wal, body: "Later.")
    assert_no_queries { assert_equal @wal.comments_count, @live_updates.messages_for(topics)[@wal.id] }
    @state = 2
    assert_queries_count(1) do
      assert_equal @wal.comments_count + 1, @live_updates.messages_for(topics)[@wal.id]
    end
  end

  test "reads only new topics between commits, and forgets topics nobody watches" do
    @live_updates.messages_for([ @wal.id ])
    assert_queries_count(1) {
      assert_equal [ @wal.id, LiveUpdates::NEWEST ],
        @live_updates.messages_for([ @wal.id, LiveUpdates::NEWEST ]).keys
    }
    assert_equal [ LiveUpdates::NEWEST ], @live_updates.messages_for([ LiveUpdates::NEWEST ]).keys
  end

  test "returns the first page of newest posts" do
    assert_equal Post.listed(list: "newest").first(PageSize::LIST).pluck(:id),
      LiveUpdates.current(LiveUpdates::NEWEST)
  end

  test "the script has the page size of lists" do
    script = Rails.root.join("app/javascript/live_updates.js").read
    assert_includes script, "const PAGE_SIZE = #{PageSize::LIST} "
  end

  test "reads again after a failure" do
    @live_updates.messages_for([ @wal.id ])
    @state = 2
    @live_updates.define_singleton_method(:read) { |_| raise ActiveRecord::StatementTimeout, "locked" }
    assert_raises(ActiveRecord::StatementTimeout) { @live_updates.messages_for([ @wal.id ]) }
    @live_updates.singleton_class.remove_method :read
    assert_queries_count(1) { @live_updates.messages_for([ @wal.id ]) }
  end
end
