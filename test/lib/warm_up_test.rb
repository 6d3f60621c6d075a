require "test_helper"

class WarmUpTest < ActiveSupport::TestCase
  test "renders visitors' pages often enough to be compiled, and keeps none of them" do
    pages = []
    note = ->(event) { pages << event.payload.values_at(:controller, :action, :status) }
    ActiveSupport::Notifications.subscribed(note, "process_action.action_controller") { WarmUp.run }

    expected = %w[ PostsController#index CommentsController#index Feeds::ListsController#show
      PostsController#show UsersController#show ]
    assert_equal expected.index_with(WarmUp::TIMES), pages.map { |name, action, _| "#{name}##{action}" }.tally
    assert_equal [ 200 ], pages.map(&:last).uniq
    assert_equal 0, BoundedCache.used
  end
end
