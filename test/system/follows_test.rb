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

  slow_test "saves notification settings" do
    click_in_menu "settings"
    within("nav[aria-label=Settings]") { click_on "notifications" }
    audit_here "notifications"
    choose "Daily digest (7:00 UTC)"
    check "posts I comment on"
    uncheck "my posts"
    click_on "Save"
    assert_text "Saved."
    assert_checked_field "Daily digest (7:00 UTC)"
    assert_equal [ "daily", false, true ],
      NotificationSetting.sole.then { |setting| [ setting.email_frequency, setting.auto_follow_own_posts,
      setting.auto_follow_commented ] }
  end

  slow_test "unsubscribes through an emailed link without signing in" do
    NotificationSetting.create!(user: users(:maria), email_frequency: "each")
    sign_out
    visit unsubscription_path(token: users(:maria).generate_token_for(:unsubscription))
    audit_here "unsubscribing"
    click_on "Unsubscribe"
    assert_text "Unsubscribed. maria no longer gets email"
    assert_equal "never", NotificationSetting.sole.email_frequency
  end
end

class FollowsWithoutJavascriptTest < FollowsSystemTest
  driven_by_chromium_without_javascript
  slow_tests

  private
    def audit_here(_) = nil # axe needs JavaScript
end
