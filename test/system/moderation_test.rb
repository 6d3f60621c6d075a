require "application_system_test_case"

class ModerationTest < ApplicationSystemTestCase
  test "decides nothing in the queue if Enter is pressed in the reason, as there are several decisions" do
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
    reason = "Nobody here is a doctor"
    ContentRule.create!(kind: "domain", pattern: "pills.example", action: "refuse", reason:)
    with_phone do
      [
        moderation_content_rules_path, moderation_root_path, moderation_log_path,
        moderation_abuse_signals_path, moderation_join_requests_path, moderation_canned_reasons_path,
        new_moderation_user_action_path(users(:tomas)),
        new_moderation_post_action_path(posts(:wal), action_name: "merged")
      ].each { |path| audit_on_phone path }
      visit post_path(posts(:wal))
      outside = page.evaluate_script("[ ...document.querySelectorAll('.actions a') ].filter(link => " \
        "link.getBoundingClientRect().left < link.closest('details').getBoundingClientRect().left).length")
      assert_equal 0, outside, "wrapped links are outside their comment"
      visit moderation_content_rules_path
      assert_selector ".log li", text: "pills.example"
    end
  end

  slow_test "has accessible pages" do
    flag posts(:ask_backups), by: 3
    flag comments(:unkind), by: 1, reason: "unkind"
    sign_in_as users(:admin)
    audit(*pages)
  end

  slow_test "fits phones" do
    flag posts(:ask_backups), by: 4
    decide posts(:essay), "retitled", "The original title, without the years",
      title: "On keeping a small computer"
    sign_in_as users(:admin)
    with_phone do
      pages.each do |path|
        audit_on_phone path
      end
    end
  end

  private
    # With rows of each kind.
    def pages
      reason = "Nobody here wants to gamble"
      ContentRule.create!(kind: "domain", pattern: "casino.example", action: "refuse", reason:)
      AbuseSignal.create!(
        kind: "mutual_votes", user: users(:tomas), other_user: users(:maria),
        evidence: { given: 9, returned: 8, got_one: 12, got_two: 10 }, detected_at: Time.current
      )
      AccessBlock.create!(user: users(:admin), kind: "network", pattern: "192.0.2.0/24", reason: "Spam")
      JoinRequest.create!(user: users(:newcomer), body: "May I?")
      Suggestion.create!(user: users(:tomas), post: posts(:wal), title: "Write-ahead logging explained")
      MemberNote.create!(user: users(:tomas), author: users(:admin), body: "Brought the **spring wave**.")
      decide users(:maria), "warned", "Please stay on topic"
      decide posts(:show_terminal), "locked", "It goes in circles"
      conversation = users(:tomas).message_to_moderators(body: "I meant it **well**.").submit.conversation
      [
        moderation_root_path, moderation_guide_path, moderation_content_rules_path,
        moderation_abuse_signals_path,
        moderation_canned_reasons_path, new_moderation_post_action_path(posts(:ask_backups)),
        new_moderation_user_action_path(users(:tomas)), moderation_log_path,
        new_moderation_user_action_path(users(:tomas), action_name: "suspended"),
        new_post_flag_path(posts(:wal)), moderation_access_blocks_path,
        new_moderation_post_action_path(posts(:ask_backups), action_name: "merged"),
        moderation_log_path(action_name: "warned", member: "maria"), moderation_member_path(users(:tomas)),
        moderation_members_path, moderation_members_path(by: "username", q: "m"),
        new_moderation_bulk_action_path(usernames: %w[ tomas ]), moderation_join_requests_path,
        moderation_conversations_path, moderation_conversation_path(conversation),
        moderation_suggestions_path, new_post_suggestion_path(posts(:wal)), guidelines_path,
        post_path(posts(:show_terminal)), admin_setting_path("guidelines")
      ]
    end
end
