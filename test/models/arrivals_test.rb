require "test_helper"

class ArrivalsTest < ActiveSupport::TestCase
  setup do
    @state = 1
    @arrivals = Arrivals.new(version: Struct.new(:test) { def current = test.state }.new(self))
    @wal, @essay = posts(:wal), posts(:essay)
  end

  attr_reader :state

  test "one query for all that is watched, and none until something was committed" do
    subjects = [ @wal.id, @essay.id ]
    assert_queries_count(1) { assert_equal({ @wal.id => @wal.comments_count, @essay.id => @essay.comments_count }, @arrivals.told_of(subjects)) }
    assert_no_queries { @arrivals.told_of(subjects) }

    Comment.create!(author: users(:tomas), post: @wal, body: "Later.")
    assert_no_queries { assert_equal @wal.comments_count, @arrivals.told_of(subjects)[@wal.id] }
    @state = 2
    assert_queries_count(1) { assert_equal @wal.comments_count + 1, @arrivals.told_of(subjects)[@wal.id] }
  end

  test "who comes between two commits has theirs looked up alone, and who has gone is forgotten" do
    @arrivals.told_of([ @wal.id ])
    assert_queries_count(1) { assert_equal [ @wal.id, Arrivals::NEWEST ], @arrivals.told_of([ @wal.id, Arrivals::NEWEST ]).keys }
    assert_equal [ Arrivals::NEWEST ], @arrivals.told_of([ Arrivals::NEWEST ]).keys
  end

  test "the newest are those of the list" do
    assert_equal Post.listed(list: "newest").first(Page::SIZE).pluck(:id), Arrivals.of(Arrivals::NEWEST)
  end

  test "what failed is looked up again" do
    @arrivals.told_of([ @wal.id ])
    @state = 2
    @arrivals.define_singleton_method(:look_up) { |_| raise ActiveRecord::StatementTimeout, "locked" }
    assert_raises(ActiveRecord::StatementTimeout) { @arrivals.told_of([ @wal.id ]) }
    @arrivals.singleton_class.remove_method :look_up
    assert_queries_count(1) { @arrivals.told_of([ @wal.id ]) }
  end
end
