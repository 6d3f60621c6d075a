require "application_system_test_case"

# Tally's own script, and the trackers of Plausible from npm, on pages of a site of their own.
class TrackersTest < ApplicationSystemTestCase
  PLAUSIBLE = <<~JAVASCRIPT
    import { init, track } from "/npm/@plausible-analytics/tracker/plausible.js"
    init({ domain: "site.example", endpoint: "/api/event", captureOnLocalhost: true, hashBasedRouting: location.pathname == "/hash" })
    window.track = track
  JAVASCRIPT
  OLDER = <<~JAVASCRIPT
    import Plausible from "/npm/plausible-tracker/build/module/index.js"
    const plausible = Plausible({ domain: "site.example", apiHost: "", trackLocalhost: true, hashMode: location.pathname == "/hash" })
    plausible.enableAutoPageviews()
    window.track = plausible.trackEvent
  JAVASCRIPT

  setup do
    @store = Tally::Store::Memory.new
    pipeline = Tally::Pipeline.new(@store, properties: %w[ plan ])
    tally = Tally::Middleware.new(method(:respond), Tally::Collector.new(pipeline))
    @server = Capybara::Server.new(->(env) { note(env) && tally.call(env) }).boot
  end

  test "the script counts views, events with properties, routes and returns" do
    @script = '<script src="/stats.js"></script>'
    open "/caf%C3%A9?token=secret"
    assert_views "/café"
    page.execute_script 'tally("buy", { plan: "pro" })'
    page.execute_script 'tally("pay", { props: { plan: "pro" }, revenue: { amount: 9.5 } })'
    page.execute_script 'tally("odd", "many"); tally("none", null); tally("sum", 12.5)'
    assert_eventually [ [ "buy", nil ], [ "none", nil ], [ "odd", nil ], [ "pay", 9.5 ], [ "sum", 12.5 ] ] do
      custom = events.reject { |event| event.name == "pageview" }
      custom.map { |event| [ event.name, event.value ] }.sort_by(&:first)
    end
    assert_equal [ "/café" ], events.map(&:path).uniq
    assert_includes @store.map { |event| Tally::HitParameters.parse(event.parameters)["p"] }, '{"plan":"pro"}'

    page.execute_script 'location.hash = "#top"; history.pushState(0, "", "/pushed")'
    assert_views "/café", "/pushed"
  end

  test "the script counts a page that is shown from the back/forward cache" do
    @script = '<script src="/stats.js"></script>'
    open "/a"
    assert_views "/a"
    # The browser's event is sent by hand, since ChromeDriver turns the back/forward cache off.
    page.execute_script 'dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))'

    assert_views "/a", "/a"
    assert_nil events.last.referrer
  end

  test "the script counts routes in the fragment if it is asked to" do
    { "data-hash" => [ "/hash#/a", "/hash#/b" ], "" => [ "/hash" ] }.each do |attribute, pages|
      @script = "<script src=\"/stats.js\" #{attribute}></script>"
      open "/hash?#{SecureRandom.hex}#/a"
      page.execute_script 'location.hash = "#/b?token=secret"'
      assert_views(*pages)
      @counted = @store.count
    end
  end

  { "Plausible's tracker" => PLAUSIBLE, "Plausible's older tracker" => OLDER }.each do |name, script|
    slow_test "#{name} counts views, events and routes, but not engagement" do
      skip "npm is not installed" unless NpmClient.available?
      NpmClient.new("plausible").install # takes longer than the page would be waited for
      @script = "<script type=\"module\">#{script}</script>"
      open "/a"
      assert_views "/a"
      page.execute_script 'track("Buy", { props: { plan: "pro" }, ' \
        'revenue: { amount: "9.50", currency: "EUR" } })'
      click_on "next"
      assert_views "/a", "/next"
      open "/hash#/a"
      assert_views "/a", "/hash#/a", "/next"
      page.execute_script 'location.hash = "#/b"'

      # The older one listens to both events of the browser.
      assert_views "/a", "/hash#/a", *[ "/hash#/b" ] * (script == OLDER ? 2 : 1), "/next"
      assert_equal %w[ Buy pageview ], events.map(&:name).uniq.sort
      buy = @store.find { |event| event.parameters.include?("Buy") }
      assert_equal({ "plan" => "pro" }, JSON.parse(buy.parameters)["properties"])
      assert_includes @bodies, "engagement" if script == PLAUSIBLE
    end
  end

  private
    def open(path) = visit("http://#{@server.host}:#{@server.port}#{path}")

    def note(env)
      @bodies = "#{@bodies}#{env["rack.input"]&.read}"
      env["rack.input"]&.rewind || true
    end

    # Pages, and the files of npm packages.
    def respond(env)
      path = env["PATH_INFO"]
      if path.start_with?("/npm/")
        file = NpmClient.new("plausible").file(package_file(path))
        [ 200, { "content-type" => "text/javascript" }, [ file.read ] ]
      else
        html = "<!doctype html><title>Page</title><h1>#{path}</h1><a href=\"/next\">next</a>#{@script}"
        [ 200, { "content-type" => "text/html; charset=utf-8" }, [ html ] ]
      end
    end

    # The older package imports its own files without their extension.
    def package_file(path)
      file = path.delete_prefix("/npm/")
      File.extname(file).empty? ? "#{file}.js" : file
    end

    def events
      validator = Tally::Validator.new { |day| "salt of #{day}" }
      @store.drop(@counted.to_i).map { |event| validator.process(event) }
    end

    def assert_views(*paths)
      assert_eventually(paths) { events.select { |event| event.name == "pageview" }.map(&:path).sort }
    end

    def assert_eventually(expected)
      Kit::Clock.wait_until(seconds: 30, every: 0.05) { yield == expected }
      assert_equal expected, yield
    end
end
