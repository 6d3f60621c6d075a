require "application_system_test_case"

class FollowsSystemTest < ApplicationSystemTestCase
  include ActiveJob::TestHelper, AccessibilityHelper

  setup { sign_in_as users(:newcomer) }

  slow_test "follows a thread, notifies of new comments and unfollows" do
    visit post_path(posts(:wal))
    within("article.post") { click_on "follow" }
    assert_selector "article.post button", text: "unfollow"
    perform_enqueued_jobs do
      2.times do |number|
        Comment.new(post: posts(:wal), author: users(:tomas), body: "Remark #{number}").submit
      end
    end

    visit inbox_path
    assert_selector ".notification", count: 1, text: "2 new comments in How write-ahead logging really works"
    audit_here "an inbox with a followed thread"
    click_on posts(:wal).title
    assert_text "Remark 1"
    visit inbox_path
    assert_no_selector ".fresh"

    click_in_menu "following"
    audit_here "followed threads"
    within("#post_#{posts(:wal).id}") { click_on "unfollow" }
    assert_no_selector "#post_#{posts(:wal).id} button", text: "unfollow"
    assert_empty Follow.all
  end
end
