require "application_system_test_case"

# The traffic dashboard in a browser: in light and dark mode, on a phone, and with live updates.
class TrafficDashboardSystemTest < ApplicationSystemTestCase
  include TrafficHelper

  setup do
    Tally::Engine.config.tally.hub = ->(&messages) { EventStream::Hub.new(interval: 0.1, &messages) }
    SampleTraffic.new(@store, visits: 1, now: 1.hour.ago.utc).create # no current visitors
    process_events
    sign_in_as users(:admin)
  end

  slow_test "updates live visitors and offers a refresh without reloading" do
    visit "/admin/traffic"
    assert_selector ".live", text: "Visitors in the last five minutes: 0"
    page.execute_script "document.querySelector('tally-live').setAttribute('complete-until', 1)"

    2.times { |n| track_visit "/", at: Time.now, address: "192.0.2.#{n}" }
    assert_selector ".live", text: "Visitors in the last five minutes: 2"
    assert_link "New data available. Refresh"
    assert_empty browser.logs.get(:browser).map(&:message)
  end

  slow_test "polls when it can't stream" do
    Tally::Engine.config.tally.hub = ->(&messages) { EventStream::Hub.new(limit: 0, &messages) }
    visit "/admin/traffic"
    page.execute_script "const live = document.querySelector('tally-live'); " \
      "live.setAttribute('every', 50); live.parentNode.insertBefore(live, live.nextSibling)"

    track_visit "/", at: Time.now
    assert_selector ".live", text: "Visitors in the last five minutes: 1"
  end

  slow_test "is accessible" do
    [ "/admin/traffic", "/admin/traffic?range=30d", "/admin/traffic?range=12m", "/admin/traffic?from=x&to=y",
      "/admin/traffic?from=2020-01-01&to=2020-01-02" ].each { |path| audit path, dark: true }
  end

  slow_test "fits phones" do
    track_visit "/#{"long" * 60}", at: Time.now - 1.day
    process_events
    with_phone { %w[ /admin/traffic /admin/traffic?range=12m ].each { |path| audit_on_phone path } }
  end

  private
    # Audits collapsed sections too.
    def assert_no_violations(...)
      all("details:not([open]) > summary", wait: 0).each(&:click)
      super
    end
end
