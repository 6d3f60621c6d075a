require "application_system_test_case"

class VotesSystemTest < ApplicationSystemTestCase
  setup do
    start_session_of users(:newcomer)
    visit root_path
  end

  test "counts votes that are cast at the same time" do
    scores = Post.visible.pluck(:id, :score)
    page.execute_script "for (const vote of document.querySelectorAll('.vote')) vote.click()"

    scores.each do |id, score|
      points = "#post_#{id} .vote[aria-pressed=true] ~ .meta .points b"
      assert_css points, exact_text: (score + 1).to_s
    end
    assert_equal scores.size, Vote.count
  end

  test "votes and withdraws the vote with the keyboard" do
    press "ju"
    assert_css ".post[aria-current=true] .vote[aria-pressed=true]"

    press "u"
    assert_css ".post[aria-current=true] .vote[aria-pressed=false]"
  end

  test "votes after signing in" do
    Capybara.reset_sessions!
    visit post_path(posts(:wal))
    find(".comment .vote[href='#{new_comment_vote_path(comments(:objection))}']").click
    assert_css "h1", text: "Sign in"
    submit_sign_in_form users(:newcomer)

    assert_css "h1", text: "Upvote this comment"
    audit_here "the page of a visitor's vote"
    within("main") { click_on "Upvote" }
    assert_css "#comment_#{comments(:objection).id} > details > .actions .vote[aria-pressed=true]"
  end

  test "redirects to sign-in when the session was ended elsewhere" do
    Session.delete_all
    first(".vote").click

    assert_current_path new_session_path, ignore_query: true
    assert_css "h1", text: "Sign in"
  end
end
