require "test_helper"

class Moderation::AbuseSignals::DiscountsControllerTest < ActionDispatch::IntegrationTest
  setup do
    @ring = Array.new(3) { trusted_member }
    @ring.each { |voter| posts(:wal).vote_by voter }
    @signal = AbuseSignal.create!(kind: "vote_ring", user: users(:maria), detected_at: Time.current,
      evidence: { members: @ring.map(&:id), voters: 4 })
    users(:tomas).moderator!
    sign_in_as users(:tomas)
  end

  test "discounts the votes of the chosen members, each with a log entry that can be undone" do
    get moderation_abuse_signals_path
    assert_select "li p", /3 of the 4 members who recently upvoted maria/
    get css_select("a[href='#{new_moderation_abuse_signal_discount_path(@signal)}']").sole["href"]
    assert_select "input[name='usernames[]'][checked]", 3

    assert_difference -> { posts(:wal).reload.score } => -2, -> { users(:maria).reload.karma } => -2 do
      discount @ring.first(2)
    end
    assert_redirected_to moderation_abuse_signals_path
    assert_equal "Discounted the votes of 2 members.", flash[:notice]
    assert_equal [ users(:tomas) ] * 2, ModerationAction.where(action: "discounted").map(&:user)
    assert_difference(-> { posts(:wal).reload.score }) { ModerationAction.last.undo by: users(:tomas) }
  end

  test "says what is missing, and keeps the reason" do
    discount []
    assert_response :unprocessable_content
    assert_select "input[name=reason][value=?]", "One person"
    discount @ring, reason: " "
    assert_select ".flash", /Choose at least one member, and enter a reason/
    assert_empty VoteDiscount.all
  end

  test "leaves out members of the same or a higher rank, and those whose votes are discounted" do
    @ring.first.moderator!
    decide @ring.second, "discounted"
    get new_moderation_abuse_signal_discount_path(@signal)
    assert_equal [ @ring.third.username ], css_select("input[name='usernames[]']").map { |box| box["value"] }

    discount @ring.first(2)
    assert_response :unprocessable_content
    decide @ring.third, "discounted"
    get new_moderation_abuse_signal_discount_path(@signal)
    assert_select ".empty", /None of these members/
  end

  test "a flag brigade leads to what was flagged, since its members' votes may be fine" do
    @signal.update! kind: "flag_brigade",
      evidence: { post_id: posts(:wal).id, members: @ring.map(&:id), flags: 5, points: 42 }
    get moderation_abuse_signals_path
    assert_select "li a[href^='#{new_moderation_post_action_path(posts(:wal))}']", "Review what they flagged"
    get new_moderation_abuse_signal_discount_path(@signal)
    assert_response :not_found
  end

  test "is for moderators only" do
    sign_in_as users(:newcomer)
    get new_moderation_abuse_signal_discount_path(@signal)
    assert_response :not_found
    assert_no_difference("VoteDiscount.count") { discount @ring }
  end

  private
    def discount(members, reason: "One person")
      post moderation_abuse_signal_discount_path(@signal),
        params: { usernames: members.map(&:username), reason: }
    end
end
