require "application_system_test_case"

# Reading: keyboard shortcuts, drafts and ages on the site's own pages.
class ReadingTest < ApplicationSystemTestCase
  test "navigates, votes on and opens posts with the keyboard" do
    sign_in_as users(:newcomer)
    first, second = all(".post").first(2).map { |row| "##{row["id"]}" }

    press "jj"
    assert_selector "#{second}[aria-current=true]"
    press "k"
    assert_selector "#{first}[aria-current=true]"
    assert_no_selector "#{second}[aria-current]"

    press "u"
    assert_selector "#{first} .vote[aria-pressed=true]"
    press "u"
    assert_selector "#{first} .vote[aria-pressed=false]"

    press "?"
    assert_selector "dialog[open]", text: "upvote"
    press [ :escape ]
    assert_no_selector "dialog[open]"

    press "c"
    assert_selector "h1", text: posts(:wal).title
  end

  slow_test "opens the selected post with o" do
    visit ask_path
    press "jo"

    assert_current_path post_path(posts(:ask_backups))
  end

  test "casts no vote with u on a member's own comment" do
    start_session_of users(:tomas)
    visit post_path(posts(:wal))
    page.execute_script "document.addEventListener('click', event => window.clicked = event.target.outerHTML)"
    press "jj"
    assert_selector "#comment_#{comments(:objection).id}[aria-current=true]"
    press "u"

    assert_nil page.evaluate_script("window.clicked")
  end

  test "restores a comment until it is posted" do
    start_session_of users(:newcomer)
    visit post_path(posts(:wal))
    fill_in "Add a comment", with: "I was just about to say"

    visit root_path
    visit post_path(posts(:wal))
    assert_field "Add a comment", with: "I was just about to say"

    click_on "Post comment"
    assert_selector ".comment .body", text: "I was just about to say"
    visit post_path(posts(:wal))
    assert_field "Add a comment", with: ""
  end

  slow_test "updates ages on a page that was rendered hours ago" do
    with_clock_ahead_by 2.hours do
      visit post_path(posts(:wal))

      within("#post_#{posts(:wal).id}") { assert_text "5 hours ago" }
    end
  end

  slow_test "breaks long words, domains and names on phones" do
    posts(:wal).update_columns title: "Donau#{"dampf" * 20}", domain: "#{"very" * 15}.#{"long" * 15}.example"
    users(:maria).update_columns username: "W" * 20
    browser.execute_cdp "Emulation.setDeviceMetricsOverride",
      width: 320, height: 640, deviceScaleFactor: 2, mobile: true
    [ "/", post_path(posts(:wal)), "/search?q=by:#{"W" * 20}" ].each do |path|
      visit path
      assert_equal 320, page.evaluate_script("document.documentElement.scrollWidth"), path
    end
  ensure browser.execute_cdp "Emulation.clearDeviceMetricsOverride"
  end

  test "violates no content security policy for members" do
    sign_in_as users(:maria)
    [
      root_path, post_path(posts(:wal)), new_post_path, comment_path(comments(:answer)),
      edit_settings_profile_path
    ].each { |path| visit path }

    assert_empty browser.logs.get(:browser).map(&:message)
  end

  private
    def with_clock_ahead_by(duration)
      script = browser.execute_cdp "Page.addScriptToEvaluateOnNewDocument",
        source: "const now = Date.now; Date.now = () => now() + #{duration.in_milliseconds}"
      yield
    ensure
      browser.execute_cdp "Page.removeScriptToEvaluateOnNewDocument", **script
    end
end

class ReadingWithoutJavascriptTest < ApplicationSystemTestCase
  driven_by_chromium_without_javascript

  test "folds and unfolds a comment with its replies" do
    visit post_path(posts(:wal))
    summary = find("#comment_#{comments(:objection).id} > details > summary")
    assert_text comments(:answer).body

    summary.click
    assert_no_text comments(:answer).body
    summary.click
    assert_text comments(:answer).body
  end

  slow_test "links snapshots of the front page by hour, and a post's rank to them" do
    midnight = Date.yesterday.beginning_of_day
    FrontPageSnapshot.store midnight + 9.hours, [ [ posts(:essay).id, 2, 0 ], [ posts(:wal).id, 1, 0 ] ]
    FrontPageSnapshot.store midnight + 10.hours, [ [ posts(:wal).id, 12, 3 ] ]
    visit past_path
    find("summary", text: "by hour").click
    click_on "09:00"
    assert_equal [ posts(:essay).title, posts(:wal).title ], all(".post h2").map(&:text)
    click_on "10:00 →"
    assert_text "3 comments then · now 42 points"

    visit post_rank_path(posts(:wal))
    assert_text "It was on the front page in 2 hourly snapshots"
    click_on "10:00 UTC", match: :first
    assert_selector "h1", text: "10:00 UTC"
  end

  slow_test "shows ages as of when the page was rendered" do
    visit post_path(posts(:wal))
    within("#post_#{posts(:wal).id}") { assert_text "3 hours ago" }
  end
end
