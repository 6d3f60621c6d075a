require "application_system_test_case"

# Limits on what Chromium loads with an empty cache, without the page view that the analytics script reports,
# and without what a page loads later because it is still open (live updates, offline reading).
class PageRequestsTest < ApplicationSystemTestCase
  VISITORS_REQUESTS = 3 # with the page itself
  MEMBERS_REQUESTS = 4 # besides the page
  MEMBERS_KILOBYTES = 40 # compressed, in all

  setup do
    @pages = [ root_path, post_path(posts(:wal)), new_post_path ]
    browser.execute_cdp "Network.enable"
    browser.execute_cdp "Network.setBypassServiceWorker", bypass: true
  end

  # The browser is used by other tests.
  teardown { browser.execute_cdp "Network.setBypassServiceWorker", bypass: false }

  test "visitors' pages make at most 3 requests" do
    @pages.each do |path|
      loaded = load_page(path)
      assert_operator loaded.size, :<=, VISITORS_REQUESTS, "#{path}: #{loaded}"
    end
  end

  test "the form for new posts makes at most 4 requests besides the page itself with many tags" do
    create_tags *("a".."i")
    sign_in_as users(:maria)
    loaded = load_page(new_post_path)
    assert_operator loaded.size, :<=, MEMBERS_REQUESTS + 1, loaded.to_s
    assert_operator loaded.values.sum, :<=, MEMBERS_KILOBYTES * 1000, loaded.to_s
  end

  test "members' pages make at most 4 requests besides the page itself, and load at most 40 kB" do
    sign_in_as users(:maria)
    @pages.each do |path|
      loaded = load_page(path)
      assert_operator loaded.size, :<=, MEMBERS_REQUESTS + 1, "#{path}: #{loaded}"
      assert_operator loaded.values.sum, :<=, MEMBERS_KILOBYTES * 1000, "#{path}: #{loaded}"
    end
  end

  private
    # The number of bytes by URL, of everything requested until the load event.
    def load_page(path)
      browser.execute_cdp "Network.clearBrowserCache"
      visit path
      page.evaluate_script(<<~JS)
        (() => {
          const [page] = performance.getEntriesByType("navigation")
          const files = performance.getEntriesByType("resource").filter(({ name, startTime }) =>
            startTime < page.loadEventStart && new URL(name).pathname !== "/stats")
          return Object.fromEntries([page, ...files].map(({ name, transferSize }) => [name, transferSize]))
        })()
      JS
    end
end
