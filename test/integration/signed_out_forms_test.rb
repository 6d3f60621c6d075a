require "test_helper"

# Forms submitted after the session ended, and in maintenance mode: the page shows what the member typed, so
# that it isn't lost.
class SignedOutFormsTest < ActionDispatch::IntegrationTest
  test "says that a draft is in the form only for forms that save drafts" do
    post post_comments_path(posts(:wal)), params: { comment: { body: "A long thought" } }
    assert_select "pre.typed", "A long thought"
    assert_select "main p", /if JavaScript is on, it will also be in the form/

    patch settings_profile_path, params: { user: { about: "A long story" } }
    assert_select "pre.typed", "A long story"
    assert_select "main p", /Copy what you typed before you leave this page/
    assert_select "main p", text: /JavaScript/, count: 0
  end

  test "shows no hidden fields as typed text" do
    post moderation_post_claim_path(posts(:wal)), params: { return_to: "/moderation#item" }
    assert_redirected_to new_session_path

    sign_in_as users(:admin)
    in_maintenance_mode do
      post moderation_post_actions_path(posts(:wal)), params: {
        return_to: "/moderation", moderation_action: { action: "removed", reason: "Spam", seen_up_to: "12" }
      }
    end
    assert_response :service_unavailable
    assert_equal [ "Spam" ], css_select("pre.typed").map(&:text)
  end

  test "shows no choices as typed text" do
    choices = { period: "day", ban: "1" }
    post moderation_bulk_actions_path,
      params: { usernames: %w[ tomas ], bulk_action: { **choices, reason: "Spam" } }
    assert_equal [ "Spam" ], css_select("pre.typed").map(&:text)
    choices = { action: "suspended", days: "3" }
    post moderation_user_actions_path(users(:tomas)),
      params: { moderation_action: { **choices, reason: "Rude" } }
    assert_equal [ "Rude" ], css_select("pre.typed").map(&:text)
    post moderation_access_blocks_path,
      params: { access_block: { kind: "network", pattern: "192.0.2.7", duration: "day" } }
    assert_equal [ "192.0.2.7" ], css_select("pre.typed").map(&:text)
    post post_flag_path(posts(:wal)), params: { flag: { reason: "spam", details: "The last line" } }
    assert_equal [ "The last line" ], css_select("pre.typed").map(&:text)
    post post_flag_path(posts(:wal)), params: { flag: { reason: "spam", details: "" } }
    assert_redirected_to new_session_path
  end

  test "shows no passwords and codes, also within the parameters of a form" do
    in_maintenance_mode do
      post session_recovery_path,
        params: { recovery: { username: "maria", code: "abcd-efgh", password: "secret words" } }
    end
    assert_equal [ "maria" ], css_select("pre.typed").map(&:text)
  end
end
