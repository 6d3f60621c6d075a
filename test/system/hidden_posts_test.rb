require "application_system_test_case"

class HiddenPostsSystemTest < ApplicationSystemTestCase
  setup do
    start_session_of users(:newcomer)
    visit root_path
    @row = "#post_#{posts(:wal).id}"
  end

  test "hides a post in its place, and shows it again there" do
    page.execute_script "scrollTo(0, document.querySelector('#{@row}').offsetTop)"
    before = page.evaluate_script("scrollY")
    within(@row) { click_on "hide" }
    assert_css @row, text: "Hidden from your lists."
    assert_equal before, page.evaluate_script("scrollY")
    assert_equal "unhide", page.evaluate_script("document.activeElement.textContent")
    audit_here "a list with a hidden post"

    press [ :enter ]
    assert_css "#{@row} h2", text: posts(:wal).title
    assert_css "#{@row} button", text: "hide", exact_text: true
    assert_equal 0, users(:newcomer).reload.hidden_posts_count
  end

  slow_test "hides a member's own post, whose row has no vote button" do
    posts(:wal).update_columns author_id: users(:newcomer).id
    visit root_path
    within(@row) { click_on "hide" }
    assert_css @row, text: "Hidden from your lists."
    assert_no_css "#{@row} h2"
    within(@row) { click_on "unhide" }
    assert_css "#{@row} h2", text: posts(:wal).title
  end

  slow_test "hides the selected post with a key, and keeps it selected" do
    press "jj"
    hidden = find(".post[aria-current=true]")[:id]
    press "h"
    assert_css "##{hidden}[aria-current=true]", text: "Hidden from your lists."
    press "j"
    assert_no_css "##{hidden}[aria-current=true]"
    assert_css "##{hidden} ~ .post[aria-current=true]"
  end
end
