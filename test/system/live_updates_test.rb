require "application_system_test_case"

# A reader sees what another member posts.
class LiveUpdatesSystemTest < ApplicationSystemTestCase
  FORM = "form[data-opened-by]"

  teardown { LiveUpdates.hub.close.then { LiveUpdates.instance_variable_set :@hub, nil } }

  slow_test "shows visitors a button for a new comment and scrolls to it" do
    visit post_path(posts(:wal))
    late = comment "Later."

    click_on "1 new comment"
    assert_selector "#comment_#{late.id} .fresh", text: "new"
    assert_selector "#comments h2", text: "5 comments"
    assert_equal "comment_#{late.id}", page.evaluate_script("document.activeElement.closest('li').id")
    assert_no_button "1 new comment"

    2.times { comment "Later still." }
    assert_button "2 new comments"
    assert_empty browser.logs.get(:browser).map(&:message)
  end

  test "keeps the typed text, the focus and folded comments" do
    start_session_of users(:maria)
    visit post_path(posts(:wal))
    find("#comment_#{comments(:objection).id} > details > summary").click
    fill_in "Add a comment", with: "Half a thought"
    comment "Later."
    click_on "1 new comment"

    assert_text "Later."
    assert_field "Add a comment", with: "Half a thought"
    assert_equal "comment_body", page.evaluate_script("document.activeElement.id")
    assert_selector "#comment_#{comments(:objection).id} > details:not([open])"
    page.driver.browser.action.send_keys(", and the rest").perform
    assert_field "Add a comment", with: "Half a thought, and the rest"
  end

  test "keeps an open reply form, its caret and its place on the screen, and then leads to the new comment" do
    start_session_of users(:maria)
    visit post_path(posts(:wal))
    find("#comment_#{comments(:objection).id} > details > .actions").click_link "reply"
    assert_selector "#{FORM} textarea:focus"
    press [ *"Half thought".chars, *[ :left ] * 7 ]
    top = top_of_form
    3.times { comment "Later." } # above the form, since they have no replies
    late = comment "At last.", parent: comments(:objection)
    click_on "4 new comments"
    assert_text "At last."

    assert_selector "#{FORM} textarea:focus"
    assert_in_delta top, top_of_form, 2
    press "a "
    assert_field "Your reply", with: "Half a thought"
    assert_selector "#comment_#{late.id} .fresh"
    click_on "Go to the first"
    assert_no_button "Go to the first"
    audit_here "a thread with new comments and an open form"
    click_on "Post reply"
    assert_selector ".comment .comment .body", text: "Half a thought"
    assert_selector "#comment_#{late.id} .fresh"
    assert_no_button "1 new comment"
  end

  slow_test "keeps the text of a reply to a comment that was removed meanwhile, also without moveBefore" do
    late = comment "Later."
    start_session_of users(:maria)
    visit post_path(posts(:wal))
    page.execute_script "delete Element.prototype.moveBefore"
    find("#comment_#{late.id} > details > .actions").click_link "reply"
    assert_selector "#{FORM} textarea:focus"
    press "Half a thought"
    late.remove by: users(:admin)
    comment "Another one."
    click_on "1 new comment"

    assert_text "Another one."
    assert_selector "#{FORM} textarea:focus"
    press "!"
    assert_field "Your reply", with: "Half a thought!"
  end

  slow_test "scrolls to a new comment with the keyboard" do
    visit post_path(posts(:wal))
    late = comment "Later."
    assert_button "1 new comment"
    press "n"

    assert_selector "#comment_#{late.id} .fresh"
  end

  slow_test "shows a button on the list of new posts" do
    visit newest_path
    2.times do |number|
      Post.create!(author: users(:tomas), title: "The news of today, #{number}", body: "It rains.")
    end
    click_on "2 new posts"

    assert_link "The news of today, 1"
    assert_no_button "2 new posts"
  end

  test "polls when it can't stream" do
    without_event_source do
      visit post_path(posts(:wal))
      assert_selector ".live-updates", visible: :all
      comment "Later."
      assert_button "1 new comment"
    end
    assert_equal 0, LiveUpdates.hub.size
  end

  slow_test "is accessible" do
    visit post_path(posts(:wal))
    comment "Later."
    assert_button "1 new comment"
    audit_here "a thread with something new"
  end

  private
    # Also shortens the polling interval.
    def without_event_source
      source = "delete window.EventSource; const later = setTimeout; window.setTimeout = (task, time) => " \
        "later(task, Math.min(time, 200))"
      added = browser.execute_cdp("Page.addScriptToEvaluateOnNewDocument", source:)
      yield
    ensure
      browser.execute_cdp "Page.removeScriptToEvaluateOnNewDocument", **added.symbolize_keys
    end

    def comment(body, **) = Comment.create!(author: users(:tomas), post: posts(:wal), body:, **)
    def top_of_form = page.evaluate_script("document.querySelector('#{FORM}').getBoundingClientRect().top")
end
