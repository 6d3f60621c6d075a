require "application_system_test_case"

# One person reads, another writes.
class LiveUpdatesSystemTest < ApplicationSystemTestCase
  include AccessibilityHelper

  teardown { LiveUpdates.hub.close.then { LiveUpdates.instance_variable_set :@hub, nil } }

  test "shows visitors a button for a new comment, which leads to it" do
    visit post_path(posts(:wal))
    late = say "Later."

    click_on "1 new comment"
    assert_selector "#comment_#{late.id} .fresh", text: "new"
    assert_selector "#comments h2", text: "5 comments"
    assert_equal "comment_#{late.id}", page.evaluate_script("document.activeElement.closest('li').id")
    assert_no_button "1 new comment"

    2.times { say "Later still." }
    assert_button "2 new comments"
    assert_empty browser.logs.get(:browser).map(&:message)
  end

  test "what a member types keeps its text and its focus, and what they folded stays so" do
    sign_in_as users(:maria)
    visit post_path(posts(:wal))
    wait_for_controller "draft"
    find("#comment_#{comments(:objection).id} > details > summary").click
    fill_in "Add a comment", with: "Half a thought"
    say "Later."
    click_on "1 new comment"

    assert_text "Later."
    assert_field "Add a comment", with: "Half a thought"
    assert_equal "comment_body", page.evaluate_script("document.activeElement.id")
    assert_selector "#comment_#{comments(:objection).id} > details:not([open])"
    page.driver.browser.action.send_keys(", and the rest").perform
    assert_field "Add a comment", with: "Half a thought, and the rest"
  end

  test "the key for what is new takes one there" do
    visit post_path(posts(:wal))
    late = say "Later."
    assert_button "1 new comment"
    press "n"

    assert_selector "#comment_#{late.id} .fresh"
  end

  test "on the list of new posts" do
    visit newest_path
    2.times { |number| Post.create!(author: users(:tomas), title: "The news of today, #{number}", body: "It rains.") }
    click_on "2 new posts"

    assert_link "The news of today, 1"
    assert_no_button "2 new posts"
  end

  test "who finds no room, or cannot listen, asks" do
    without_event_source do
      visit post_path(posts(:wal))
      assert_selector ".live-updates", visible: :all
      say "Later."
      assert_button "1 new comment"
    end
    assert_equal 0, LiveUpdates.hub.size
  end

  test "what says so is for everybody" do
    visit post_path(posts(:wal))
    say "Later."
    assert_button "1 new comment"
    audit_here "a thread with something new"
  end

  private
    # And where a minute is soon over.
    def without_event_source
      source = "delete window.EventSource; const later = setTimeout; window.setTimeout = (task, time) => later(task, " \
        "Math.min(time, 200))"
      added = browser.execute_cdp("Page.addScriptToEvaluateOnNewDocument", source:)
      yield
    ensure
      browser.execute_cdp "Page.removeScriptToEvaluateOnNewDocument", **added.symbolize_keys
    end

    def say(body) = Comment.create!(author: users(:tomas), post: posts(:wal), body:)
end
