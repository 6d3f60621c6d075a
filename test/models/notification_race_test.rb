require "test_helper"

# Those who answer and name each other in the same instant are all told, and counted.
class NotificationRaceTest < ActiveSupport::TestCase
  include RaceHelper

  self.use_transactional_tests = false

  ROUNDS = 10

  test "three who answer and name each other all the time, while they read" do
    people, others = users(:maria, :tomas, :admin), "@maria @tomas @admin"
    User.update_all karma: 100
    race(people) { |user| ROUNDS.times { |round| answer user, "#{others} (#{round})" } }

    assert_equal ROUNDS * 3, Comment.where("body LIKE '@maria%'").count
    assert_equal ROUNDS * 3 * 2, Notification.count
    people.each { |user| assert_equal user.notifications.unread.count, user.reload.unread_count, user.username }
  ensure
    Comment.where("body LIKE '@maria%'").destroy_all
  end

  private
    def answer(user, body)
      post = posts(user.username == "tomas" ? :wal : :show_terminal)
      Comment.new(post:, author: User.find(user.id), body:).submit
      User.find(user.id).visit_thread Post.find(post.id)
    end
end
