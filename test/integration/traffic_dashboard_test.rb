require "test_helper"

# Tally's dashboard, mounted in the site.
class TrafficDashboardTest < ActionDispatch::IntegrationTest
  include TrafficHelper

  test "redirects visitors to sign-in and back" do
    get "/admin/traffic?range=30d"
    assert_redirected_to %r{/sign-in\?return_to=%2Fadmin%2Ftraffic%2F%3Frange%3D30d\z}

    post response.location, params: { session: { username: "admin", password: SignInHelper::PASSWORD } }
    follow_redirect!
    assert_select ".periods [aria-current]", "30 days"
  end

  test "returns 404 to members without admin rights" do
    sign_in_as users(:maria)

    %w[ /admin/traffic /admin/traffic.csv /admin/traffic.json /admin/traffic/live ].each do |path|
      get path
      assert_response :not_found, path
    end
    get "/settings/profile/edit"
    assert_select "nav a", { text: "traffic", count: 0 }
  end

  test "is closed until the application configures a base controller" do
    assert_equal "Tally::ClosedController",
      Tally::Engine::Settings.new(**Tally::Engine::DEFAULTS).base_controller_class
    dashboard = Class.new(Tally::ClosedController) { def show = head(:ok) }
    assert_equal 404, dashboard.action(:show).call(Rack::MockRequest.env_for("/")).first
  end

  test "shows visitors, views, events and their breakdowns" do
    2.times do |n|
      track_visit "/posts/1", at: @noon + n, address: "192.0.2.#{n}", referrer: "https://lobste.rs/s/abc"
    end
    track_visit "/about", at: @noon, language: "de"
    [ 10, 20, 30 ].each { |value| track_event "search", at: @noon, value: }
    visit_dashboard range: "yesterday"

    assert_select ".figures div", text: /Visitors\s*2/
    assert_select ".figures div", text: /Views\s*3/
    assert_select ".figures div", text: /Events\s*3/
    assert_equal [ [ "/posts/1", "2", "2" ], [ "/about", "1", "1" ] ], table("Pages")
    assert_equal [ "lobste.rs", "2", "2" ], table("Referrers").first
    assert_equal [ [ "pl", "2", "2" ], [ "de", "1", "1" ] ], table("Languages")
    assert_equal [ [ "Firefox", "3", "2" ] ], table("Browsers")
    assert_equal [ [ "search", "3", "1", "20", "20" ] ], table("Events")
  end

  test "compares with the previous period" do
    3.times { |n| track_visit "/", at: @noon, address: "192.0.2.#{n}" }
    2.times { |n| track_visit "/", at: @noon - 1.day, address: "192.0.2.#{n}" }
    visit_dashboard range: "yesterday"

    assert_select ".figures div:first-child .change[data-direction='1']", "50% more than the previous day"
    assert_select ".figures div:nth-child(3) .change[data-direction='0']", "same as the previous day"
    assert_select ".figures div:last-child .change:not([data-direction])", "none in the previous day"
  end

  test "compares today with the same part of yesterday" do
    travel_to Time.now.utc.beginning_of_day + 12.5.hours do
      2.times { |n| track_visit "/", at: Time.now.utc.beginning_of_day + 1.hour, address: "192.0.2.#{n}" }
      track_visit "/", at: Time.now.utc.beginning_of_day + 12.2.hours, address: "192.0.2.9"
      track_visit "/", at: Time.now.utc.beginning_of_day - 23.hours
      track_visit "/", at: Time.now.utc.beginning_of_day - 1.hour
      visit_dashboard range: "today"

      assert_select ".figures div:first-child", /Visitors\s*3\s*100% more/
      assert_select ".hint", /Processed up to 12:29 UTC. Later views appear within a few minutes. /
      assert_select ".hint", /Comparisons only cover the time up to 12:00 UTC/
    end
  end

  test "shows the current hour and day as in progress" do
    travel_to Time.now.utc.beginning_of_day + 12.5.hours do
      track_visit "/", at: Time.now - 10.minutes
      {
        "today" => [ "12:00 (in progress)", 13 ],
        "30d" => [ "#{Time.now.strftime("%A, %B %-d, %Y")} (in progress)", 30 ]
      }
        .each do |range, (bucket, bars)|
        visit_dashboard(range:)

        assert_select "svg > g", bars
        assert_select "svg > g:last-of-type title", /#{Regexp.escape bucket}: 1 view, 1 visitor/
        assert_select "svg > g:last-of-type g[mask='url(#chart-in-progress)'] rect.views"
        assert_select "figcaption", /in progress/
        assert_select "figure tbody tr:last-child th", /#{Regexp.escape bucket}/
      end
    end
  end

  test "marks the current hour as in progress in JSON and CSV" do
    travel_to Time.now.utc.beginning_of_day + 12.5.hours do
      track_visit "/", at: Time.now - 10.minutes
      visit_dashboard range: "today"
      hour = Time.now.strftime("%FT12:00:00Z")

      get "/admin/traffic.json?range=today"
      assert_equal [ { "start" => hour, "views" => 1, "visitors" => 1, "in_progress" => true } ],
        response.parsed_body["series"].select { |bucket| bucket["views"].to_i.positive? }
      get "/admin/traffic.csv?range=today"
      assert_includes response.body.split("\r\n"), "series,#{hour},1,1,,,true"
    end
  end

  test "shows no bar in progress for a past day" do
    track_visit "/", at: @noon
    visit_dashboard range: "yesterday"

    assert_select "figcaption", { text: /in progress/, count: 0 }
    assert_select "[mask], mask", 0
  end

  test "excludes bots unless asked to include them" do
    track_visit "/", at: @noon
    track_visit "/robots.txt", at: @noon, user_agent: SampleTraffic::BOT
    visit_dashboard range: "yesterday"
    assert_equal [ "/" ], table("Pages").map(&:first)

    visit_dashboard range: "yesterday", bots: "1"
    assert_equal %w[ / /robots.txt ], table("Pages").map(&:first)
    assert_select "input[name=bots][checked]"
    assert_select ".periods a[href='/admin/traffic?bots=1&range=30d']"
  end

  test "escapes everything that was sent" do
    track_visit "/<script>alert(1)</script>\"'&amp;",
      at: @noon, referrer: "https://<b>evil</b>/", language: "<i>"
    write_event at: @noon, kind: "event", parameters: %({"name":"<img src=x>","value":"<b>"})
    write_event at: @noon, kind: "event", parameters: %({"name":"x","url":"data:<b>"})
    visit_dashboard range: "yesterday"

    assert_equal "/<script>alert(1)</script>\"'&amp;", table("Pages").first.first
    assert_equal "<img src=x>", table("Events").first.first
    assert_select "main script, main img, main table b", 0
    assert_select ".collector details td", "1"
  end

  test "shows any range of days and rejects invalid ones" do
    track_visit "/", at: Time.utc(2026, 2, 1, 23, 59)
    track_visit "/", at: Time.utc(2026, 2, 2)
    visit_dashboard from: "2026-02-01", to: "2026-02-01"
    assert_select ".figures div", text: /Views\s*1/

    { { from: "2026-02-31", to: "2026-03-01" } => /2026-02-31 isn’t a valid date/,
      { from: "2026-03-01", to: "2026-02-01" } => /Swap them/,
      { from: "2026-03-01" } => /end date is missing/,
      { from: "yesterday", to: "x" } => /start date is missing/, { range: "always" } => /Unknown date range/,
      { range: [ "7d" ] } => /Unknown date range/,
      { from: { a: "1" }, to: "2026-01-01" } => /start date is missing/,
      { from: "2000-01-01", to: "2026-01-01" } => /ten years/,
      { from: "2999-01-01", to: "2999-01-02" } => /in the future/,
      { from: "0000-01-01", to: "2026-01-01" } => /isn’t a valid date/ }.each do |range, message|
      %w[ html json csv ].each do |format|
        get "/admin/traffic.#{format}", params: range
        assert_response :unprocessable_content, "#{range} as #{format}"
        assert_match message, response.body
      end
    end
  end

  test "rejects malformed and unknown requests" do
    sign_in_as users(:admin)

    {
      "/admin/traffic?range=%FF" => :bad_request, "/admin/traffic.xml" => :not_found,
      "/admin/traffic/x" => :not_found, "/admin/traffics" => :not_found,
      "/admin/traffic/live.html" => :not_acceptable
    }.each do |path, status|
      get path
      assert_response status, path
    end
  end

  test "says what to do when there are no events" do
    visit_dashboard range: "yesterday"

    assert_select ".empty", /No events on .*stats\.js/m
    assert_select "main svg", 0
  end

  test "exports CSV without formulas" do
    track_visit "/a,\"b\"", at: @noon
    %w[ =1+1 +1 -1 @SUM(A1) ].each { |name| track_event name, at: @noon }
    visit_dashboard range: "yesterday"
    get "/admin/traffic.csv?range=yesterday"

    assert_equal "text/csv", response.media_type
    assert_equal %(attachment; filename="traffic-#{@noon.to_date}-to-#{@noon.to_date}.csv"),
      response.headers["Content-Disposition"][/[^;]+; [^;]+/]
    lines = response.body.split("\r\n")
    assert_equal "table,value,count,visitors,median,p95,in_progress", lines.first
    assert_includes lines, %(pages,"/a,""b""",1,1,,,)
    assert_equal %w[ '+1 '-1 '=1+1 '@SUM(A1) ], lines.grep(/\Aevents,/).map { |line| line.split(",")[1] }.sort
    assert_equal %("#{@noon.strftime(
      "%FT00:00:00Z"
    )} to #{(@noon + 1.day).strftime("%FT00:00:00Z")}, without bots"),
      lines.second.delete_prefix("about,").delete_suffix(",,,,,")
    assert_includes lines, "series,#{@noon.strftime("%FT12:00:00Z")},1,1,,,"
  end

  test "exports JSON" do
    track_visit "/", at: @noon
    visit_dashboard range: "yesterday"
    get "/admin/traffic.json?range=yesterday"
    data = response.parsed_body

    assert_equal [ @noon.strftime("%FT00:00:00Z"), 1, 1, 24 ],
      [ data["from"], data["visitors"], data["views"], data["series"].size ]
    assert_equal [ { "value" => "/", "views" => 1, "visitors" => 1 } ], data["pages"]
    assert_equal [ 1, 0 ], [ data["compared"]["views"], data["previous"]["views"] ]
  end

  test "compares periods of the same length in JSON" do
    travel_to Time.now.utc.noon
    track_visit "/", at: 3.hours.ago
    visit_dashboard range: "today"
    get "/admin/traffic.json?range=today"

    compared, previous = response.parsed_body.values_at("compared", "previous").map do |part|
      part.values_at("from", "to").map { |time| Time.iso8601(time) }
    end
    assert_equal 1.day, compared.first - previous.first
    assert_equal compared.last - compared.first, previous.last - previous.first
  end

  test "renders the chart with a title and a table, and nothing inline" do
    track_visit "/", at: @noon
    visit_dashboard range: "yesterday"

    assert_select "svg[role=img] > title", "Views and visitors over time"
    assert_select "svg g title", "#{@noon.strftime("%B %-d, %Y")}, 12:00: 1 view, 1 visitor"
    assert_select "figure details tbody tr", 24
    assert_select "main [style], main script, main [onclick]", 0
  end

  test "returns the number of live visitors as JSON" do
    sign_in_as users(:admin)
    track_visit "/", at: Time.now
    get "/admin/traffic/live", headers: { "Accept" => "application/json" }

    assert_equal 1, response.parsed_body["live"]
    assert_match "no-store", response.headers["Cache-Control"]
  end

  test "returns 503 with Retry-After when it can't stream" do
    sign_in_as users(:admin)
    # Integration tests have no socket to hijack.
    get "/admin/traffic/live", headers: { "Accept" => "text/event-stream" }

    assert_response :service_unavailable
    assert_equal "5", response.headers["Retry-After"]
  end

  test "reports an unreadable store and opens it again on the next request" do
    sign_in_as users(:admin)
    @store.write []
    Tally::Engine.config.tally.store = Tally::Store::SQLite.new("/nowhere/tally.sqlite3")
    get "/admin/traffic"

    assert_response :service_unavailable
    assert_select ".errors", /can’t be read right now/
  end

  test "says how many views belong to pages that aren't listed" do
    track_visit "/about", at: @noon
    process_events
    day = @noon.beginning_of_day.to_i
    row = Tally::Rollup::Row.new(:hour, day, :path, "(other)", false, 7, Tally::Sketch.new)
    @store.write_rollups :hour, day, [ row ]
    visit_dashboard range: "yesterday"

    assert_equal [ "/about" ], table("Pages").map(&:first)
    assert_select ".tables .hint", /\A7 more views are only counted in the total/
    get "/admin/traffic.json?range=yesterday"
    assert_equal({ "pages" => { "not_listed" => 0, "counted_together" => 7 } },
      response.parsed_body["incomplete"])
  end

  test "shows how many addresses and numbers were removed" do
    2.times { |number| track_visit "/users/jane#{number}@example.org", at: @noon }
    track_visit "/pay/4111111111111111", at: @noon
    visit_dashboard range: "yesterday"

    assert_select ".collector li",
      "Removed from paths, names and properties so far: 2 email addresses and 1 card number."
    assert_equal [ "/users/[email]", "/pay/[card]" ], table("Pages").map(&:first)
  end

  test "shows the collector of this process" do
    TrafficHelper::SETTINGS.pipeline = Tally::Pipeline.new(@store, buffer: { limit: 7 })
    visit_dashboard

    assert_select ".collector li", /\(limit 7\) are in memory/
    assert_select ".collector li", "All events were accepted."
  end

  private
    def visit_dashboard(**range)
      process_events
      sign_in_as users(:admin)
      get "/admin/traffic", params: range
      assert_response :success
    end

    # The cells of the table with that caption, row by row.
    def table(caption)
      css_select("main table").find { |table| table.at("caption")&.text == caption }
        .css("tbody tr").map do |row|
        row.css("th, td").map { |cell| cell.text.strip }
      end
    end
end
