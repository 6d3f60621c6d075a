require "test_helper"

class WarmUpTest < ActiveSupport::TestCase
  include ActiveJob::TestHelper

  VISITORS = %w[ PostsController#index CommentsController#index Feeds::ListsController#show
    PostsController#show UsersController#show ]
  MEMBERS = %w[ PostsController#index PostsController#show UsersController#show PostsController#create
    Posts::CommentsController#create Posts::VotesController#create BookmarksController#create ]

  setup { Post.newest_first.first.update! locked: false }

  test "sends each request as often, and every one succeeds" do
    responses = responses_of { warm_up }

    expected = [ *VISITORS, *MEMBERS ].tally.transform_values { |times| times * 2 }
    assert_equal expected, responses.map { |controller, action, _| "#{controller}##{action}" }.tally
    writes, reads = responses.partition { |_, action, _| action == "create" }
    assert_equal [ 200 ], reads.map(&:last).uniq
    assert_equal [ 200, 303 ], writes.map(&:last).uniq.sort
  end

  test "leaves no rows, pages or events" do
    pipeline = []
    subscriber = AnalyticsEvents.subscribe(pipeline)
    assert_no_changes(-> { rows_by_table }) { assert_no_enqueued_jobs { warm_up } }
    assert_equal 0, BoundedCache.used
    assert_empty pipeline
  ensure
    ActiveSupport::Notifications.unsubscribe subscriber
  end

  test "leaves a new site to its first run" do
    empty_the_site
    assert_no_changes(-> { rows_by_table }) { warm_up }
    assert_not FirstRun.completed?
  end

  private
    # With few of each request.
    def warm_up
      stub_consts([ WarmUp, :TIMES, 2 ], [ WarmUp, :TIMES_AS_MEMBER, 2 ]) { WarmUp.run }
    end

    # The controller, action and status of each.
    def responses_of(&)
      events = capture_notifications("process_action.action_controller", &)
      events.map { |event| event.payload.values_at(:controller, :action, :status) }
    end

    def rows_by_table
      connection = ApplicationRecord.lease_connection
      connection.tables.index_with { |table| connection.select_value("SELECT count(*) FROM #{table}") }
    end
end
