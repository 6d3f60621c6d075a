require "test_helper"

class Moderation::ContentRulesControllerTest < ActionDispatch::IntegrationTest
  setup do
    users(:tomas).moderator!
    sign_in_as users(:tomas)
  end

  test "adds a rule, applies it to comments and deletes it" do
    post moderation_content_rules_path,
      params: { content_rule: {
        kind: "words", pattern: "free money", action: "refuse", reason: "Sell it elsewhere"
      } }
    follow_redirect!
    assert_select ".flash", /Added the filter for free money/
    assert_select ".log li", /Rejects “free money”\s+Sell it elsewhere/

    sign_in_as users(:maria)
    post post_comments_path(posts(:essay)), params: { comment: { body: "Free money for you" } }
    assert_response :unprocessable_content
    assert_select ".errors", /Sell it elsewhere/
    assert_select "textarea", /Free money for you/

    sign_in_as users(:tomas)
    delete moderation_content_rule_path(ContentRule.sole)
    assert_select "blockquote", /Rejects “free money”\s+Sell it elsewhere/
    assert_select "button.danger", "Delete filter"
    submit_confirmation
    assert_empty ContentRule.all
  end

  test "re-renders an invalid rule with the typed values" do
    post moderation_content_rules_path,
      params: { content_rule: { kind: "words", pattern: "ab", action: "refuse", reason: "" } }
    assert_response :unprocessable_content
    assert_select ".errors li", 2
    assert_select "input[name='content_rule[pattern]'][value=ab]"
  end

  test "queues posts matched by a watch rule" do
    ContentRule.create!(kind: "domain", pattern: "press.example", action: "watch", reason: "Often an advert")
    Post.new(author: users(:maria), title: "Release", url: "https://press.example/1").submit
    get moderation_root_path
    assert_select ".review h2", /Post matched by a filter/
    assert_select ".review .flags", /press.example. Often an advert/
  end

  test "lists abuse signals, on the member's page too, and dismisses them" do
    signal = AbuseSignal.create!(kind: "mutual_votes", user: users(:maria), other_user: users(:newcomer),
      evidence: { given: 9, returned: 8, got_one: 12, got_two: 10 }, detected_at: Time.current)
    get moderation_abuse_signals_path
    assert_select "##{"abuse_signal_#{signal.id}"}",
      /maria and newcomer upvoted each other: maria gave 9 of the 10 upvotes that newcomer received/
    get new_moderation_user_action_path(users(:newcomer))
    assert_select ".flags", /upvoted each other/
    delete moderation_abuse_signal_path(signal)
    follow_redirect!
    assert_select ".empty", /No suspicious activity found/
  end
end
