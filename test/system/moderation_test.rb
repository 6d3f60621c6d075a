require "application_system_test_case"

class ModerationTest < ApplicationSystemTestCase
  include AccessibilityHelper, ModerationTestHelper

  slow_test "dismisses flags and removes a comment from the queue" do
    flag posts(:wal), by: 3
    flag comments(:unkind), by: 1, reason: "unkind"
    sign_in_as users(:admin)
    click_on "moderation 2 waiting for moderators"
    audit_here "the queue"
    within(".review", text: "3 flags on a post") { click_on "Dismiss flags" }
    assert_text "Done"

    within(".review", text: "1 flag on a comment") { click_on "Remove" }
    assert_text "Reason can’t be blank"
    fill_in "Reason", with: "Unkind"
    click_on "Preview"
    assert_text "tomas will read:"
    assert_text "was removed by a moderator"
    audit_here "the preview of a moderation action"
    click_on "Remove"
    assert_text "The queue is empty"
    visit post_path(posts(:ask_backups))
    assert_text "[removed]"
    assert_no_text "People who need to ask"
  end

  test "decides nothing in the queue if Enter is pressed in the reason, since the form has several decisions" do
    flag posts(:wal), by: 3
    start_session_of users(:admin)
    visit moderation_root_path
    fill_in "Reason (public)", with: "Advertising"
    find_field("Reason (public)").send_keys :enter
    click_on "More actions"
    assert_selector "h1", text: "Moderate post"
    assert_empty posts(:wal).moderation_actions
  end

  slow_test "fits phones in German without breaking words" do
    users(:admin).update! language: "de"
    sign_in_as users(:admin)
    ContentRule.create!(kind: "domain", pattern: "pills.example", action: "refuse", reason: "Nobody here is a doctor")
    with_phone do
      [ moderation_content_rules_path, moderation_root_path, moderation_log_path, moderation_abuse_signals_path,
        moderation_join_requests_path, moderation_canned_reasons_path, new_moderation_user_action_path(users(:tomas)),
        new_moderation_post_action_path(posts(:wal), action_name: "merged") ].each { |path| audit_on_phone path }
      visit post_path(posts(:wal))
      outside = page.evaluate_script("[ ...document.querySelectorAll('.actions a') ].filter(link => " \
        "link.getBoundingClientRect().left < link.closest('details').getBoundingClientRect().left).length")
      assert_equal 0, outside, "wrapped links are outside their comment"
      visit moderation_content_rules_path
      assert_selector ".log li", text: "pills.example"
    end
  end

  slow_test "merges two discussions and undoes the merge" do
    duplicate = Post.create!(author: users(:newcomer), title: "WAL explained", url: posts(:wal).url)
    Comment.create!(author: users(:maria), post: duplicate, body: "Does it lock?")
    start_session_of users(:admin)
    visit post_path(duplicate)
    click_on "moderate", match: :first
    click_on "Merge into another post"
    fill_in "Reason", with: "The same link"
    click_on "Preview"
    click_on "Merge into another post"
    assert_current_path post_path(posts(:wal))
    assert_text "Merged from “WAL explained” by newcomer"
    assert_text "Does it lock?"

    within("#comments .hint", text: "WAL explained") { click_on "moderate" }
    fill_in "Reason", with: "Not quite the same"
    click_on "Undo merge"
    assert_current_path post_path(duplicate)
    assert_text "Does it lock?"
  end

  slow_test "has accessible pages" do
    flag posts(:ask_backups), by: 3
    flag comments(:unkind), by: 1, reason: "unkind"
    sign_in_as users(:admin)
    audit(*pages)
  end

  slow_test "fits phones" do
    flag posts(:ask_backups), by: 4
    decide posts(:essay), "retitled", "The original title, without the years", title: "On keeping a small computer"
    sign_in_as users(:admin)
    with_phone do
      pages.each do |path|
        audit_on_phone path
      end
    end
  end

  private
    def pages
      ContentRule.create!(kind: "domain", pattern: "casino.example", action: "refuse", reason: "Nobody here wants to gamble")
      AbuseSignal.create!(
        kind: "mutual_votes", user: users(:tomas), other_user: users(:maria),
        evidence: { given: 9, returned: 8, got_one: 12, got_two: 10 }, detected_at: Time.current
      )
      [
        moderation_root_path, moderation_content_rules_path, moderation_abuse_signals_path, moderation_canned_reasons_path,
        new_moderation_post_action_path(posts(:ask_backups)), new_moderation_user_action_path(users(:tomas)), moderation_log_path,
        new_moderation_user_action_path(users(:tomas), action_name: "suspended"), new_post_flag_path(posts(:wal)),
        new_moderation_post_action_path(posts(:ask_backups), action_name: "merged")
      ]
    end
end
