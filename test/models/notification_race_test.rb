require "test_helper"

# All concurrent replies and mentions notify, and the unread counts match. None waits for PostgreSQL to
# resolve a deadlock, which takes a second.
class NotificationRaceTest < ActiveSupport::TestCase
  self.use_transactional_tests = false

  ROUNDS = 10

  test "notifies three members who reply to and mention each other while reading" do
    people, others = users(:maria, :tomas, :admin), "@maria @tomas @admin"
    User.update_all karma: 100
    deadlocks = 0
    count = ->(event) { deadlocks += 1 if event.payload[:exception]&.first == "ActiveRecord::Deadlocked" }
    ActiveSupport::Notifications.subscribed(count, "sql.active_record") do
      race(people) { |user| ROUNDS.times { |round| reply user, "#{others} (#{round})" } }
    end

    assert_equal 0, deadlocks
    assert_equal ROUNDS * 3, Comment.where("body LIKE '@maria%'").count
    assert_equal ROUNDS * 3 * 2, Notification.count
    people.each { |user| assert_equal user.notifications.unread.count, user.reload.unread_count }
  end

  private
    def reply(user, body)
      post = posts(user.username == "tomas" ? :wal : :show_terminal)
      Comment.new(post:, author: User.find(user.id), body:).submit
      User.find(user.id).visit_thread Post.find(post.id)
    end
end
