require "test_helper"

class Moderation::RulesControllerTest < ActionDispatch::IntegrationTest
  setup do
    users(:tomas).moderator!
    sign_in_as users(:tomas)
  end

  test "a rule is made, holds, and is deleted" do
    post moderation_rules_path, params: { rule: { kind: "words", pattern: "free money", act: "refuse", reason: "Sell it elsewhere" } }
    follow_redirect!
    assert_select ".flash", /Added the filter for free money/
    assert_select ".log li", /Rejects “free money”\s+Sell it elsewhere/

    sign_in_as users(:maria)
    post post_comments_path(posts(:essay)), params: { comment: { body: "Free money for you" } }
    assert_response :unprocessable_content
    assert_select ".errors", /Sell it elsewhere/
    assert_select "textarea", /Free money for you/

    sign_in_as users(:tomas)
    delete moderation_rule_path(Rule.sole)
    assert_empty Rule.all
  end

  test "what is wrong with one is said, and what was typed stays" do
    post moderation_rules_path, params: { rule: { kind: "words", pattern: "ab", act: "refuse", reason: "" } }
    assert_response :unprocessable_content
    assert_select ".errors li", 2
    assert_select "input[name='rule[pattern]'][value=ab]"
  end

  test "what is watched stands in the queue with its rule" do
    Rule.create!(kind: "domain", pattern: "press.example", act: "watch", reason: "Often an advert")
    Post.new(author: users(:maria), title: "Release", url: "https://press.example/1").submit
    get moderation_root_path
    assert_select ".review h2", /Post matched by a filter/
    assert_select ".review .flags", /press.example. Often an advert/
  end

  test "hints are read, by the person too, and dismissed" do
    hint = Hint.create!(kind: "mutual_votes", user: users(:maria), other: users(:newcomer), evidence: { given: 9, returned: 8, got_one: 12, got_two: 10 }, found_at: Time.current)
    get moderation_hints_path
    assert_select "##{"hint_#{hint.id}"}", /maria and newcomer voted for each other: maria upvoted newcomer 9 times \(of 10 upvotes newcomer received\)/
    get new_moderation_user_decision_path(users(:newcomer))
    assert_select ".flags", /voted for each other/
    delete moderation_hint_path(hint)
    follow_redirect!
    assert_select ".empty", /Nothing suspicious found/
  end

  test "to others there is nothing" do
    sign_in_as users(:maria)
    [ moderation_rules_path, moderation_hints_path ].each do |path|
      get path
      assert_response :not_found
    end
  end
end
