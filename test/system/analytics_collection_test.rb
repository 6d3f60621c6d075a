require "application_system_test_case"

# Analytics from a click to the dashboard.
class AnalyticsCollectionSystemTest < ApplicationSystemTestCase
  FIREFOX = SampleTraffic::BROWSERS.first # headless Chromium's user agent counts as a bot

  setup do
    browser.execute_cdp "Network.setUserAgentOverride", userAgent: FIREFOX
    page.driver.browser.manage.delete_all_cookies
    @maintenance = Tally::Maintenance.new(tally.store).start
  end

  teardown { @maintenance.stop }
  # The browser is used by other tests.
  teardown { browser.execute_cdp "Network.setUserAgentOverride", userAgent: "" }
  teardown { travel_back }

  slow_test "shows page views and events in the dashboard" do
    view_pages
    sign_in_as users(:admin)
    write_a_comment
    wait_for_events "pageview" => 3, "Comment" => 1

    travel 3.minutes
    eventually(-> { "The dashboard didn't show it in time:\n#{tally.pipeline.to_h}" }) { dashboard_shows_it? }
  end

  test "records a page view without JavaScript" do
    get_without_script "/about"
    # A late view of another page may come first.
    assert eventually("No view of /about was recorded") { views_of("/about") == 1 }
  end

  private
    def tally = Tally::Engine.config.tally
    def views_of(path)
      events.count do |event|
        event.kind == "hit" && event.parameters.blank? && URI(event.referrer.to_s).path == path
      end
    end

    def events = tally.store.select { |event| event.received_at >= @since }

    def view_pages
      @since = Tally::Event.now
      visit "/"
      wait_for_events "pageview" => 1
      click_on posts(:ask_backups).title, match: :first
      wait_for_events "pageview" => 2
    end

    def write_a_comment
      visit post_path(posts(:ask_backups))
      fill_in "comment[body]", with: "We count that."
      click_button "Post comment"
      assert_text "We count that."
    end

    def get_without_script(path)
      @since = Tally::Event.now
      visit path
      page.execute_script "const pixel = new " \
        "DOMParser().parseFromString(document.querySelector('noscript').textContent, " \
        "'text/html').querySelector('img'); document.body.append(pixel)"
    end

    def wait_for_events(expected)
      names = []
      eventually(-> { "#{expected} and not #{names.tally}" }) do
        names = events.map { |event| name_of(event) }
        expected.all? { |name, count| names.count(name) >= count }
      end
    end

    def name_of(event)
      if event.kind == "hit"
        Rack::Utils.parse_query(event.parameters)["n"]
      else
        JSON.parse(event.parameters)["name"]
      end
    end

    def dashboard_shows_it?
      visit "/admin/traffic?range=7d"
      page.has_text?(post_path(posts(:ask_backups)), wait: 1) && page.has_text?("Comment", wait: 0)
    end
end
