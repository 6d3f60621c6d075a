require "application_system_test_case"

class NewCommentsSystemTest < ApplicationSystemTestCase
  setup do
    ThreadVisit.insert({ user_id: users(:newcomer).id, post_id: posts(:wal).id, last_seen_at: 2.days.ago,
      unread_since: 2.days.ago, started_at: 2.days.ago })
    sign_in_as users(:newcomer)
  end

  test "links to the first new comment" do
    visit post_path(posts(:wal))
    assert_selector ".news", text: "3 new since your last visit"
    audit_here "a thread with new comments"
    assert_selector ".comment > details > .actions > .fresh", count: 3
    click_on "Go to the first"
    assert_current_path(/#comment_#{comments(:objection).id}\z/, url: true)
  end

  slow_test "steps through new comments with n and stays at the last" do
    visit post_path(posts(:wal))
    assert_selector ".live-updates", visible: :all
    page.execute_script "document.querySelector('.live-updates')" \
      ".addEventListener('click', () => window.clicked = true)"
    press "n"
    assert_selector "#comment_#{comments(:objection).id}[aria-current=true]"
    press "nn"
    last = page.evaluate_script("[...document.querySelectorAll('.comment .fresh')].at(-1)" \
      ".closest('.comment').id")
    assert_selector "##{last}[aria-current=true]"

    press "n"
    assert_nil page.evaluate_script("window.clicked"), "no live update arrived"
    assert_selector "##{last}[aria-current=true]"
  end

  test "records the visit of a prefetched thread when it is shown" do
    browser.execute_cdp "Network.setExtraHTTPHeaders", headers: { "Sec-Purpose" => "prefetch;prerender" }
    visit post_path(posts(:wal))
    assert_selector ".news"
    Timeout.timeout(Capybara.default_max_wait_time) do
      Thread.pass until ThreadVisit.sole.last_seen_at == posts(:wal).reload.last_activity_at
    end
  ensure
    browser.execute_cdp "Network.setExtraHTTPHeaders", headers: {} # the browser is used by other tests
  end
end
