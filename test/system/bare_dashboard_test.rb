require "application_system_test_case"

# The traffic dashboard in another Rails application, with its own layout.
class BareDashboardTest < ApplicationSystemTestCase
  slow_test "is accessible, has a dark mode, fits phones and logs no errors" do
    Dir.mktmpdir do |folder|
      store = Tally::Store::SQLite.new(File.join(folder, "tally.sqlite3"))
      SampleTraffic.new(store, visits: 3, now: 1.hour.ago.utc).create
      Tally::Maintenance.new(store).run_once
      serve(folder) do |address|
        audit "#{address}/traffic?from=x&to=y", dark: true
        browser.logs.get(:browser) # the page for an invalid range has the status 422
        audit "#{address}/traffic", dark: true
        assert_equal %w[ rgb(255,255,255) rgb(23,25,28) ], [ background, in_dark_mode { background } ]
        assert_selector "tally-live[poll]"
        with_phone { audit_on_phone "#{address}/traffic" }
        assert_empty browser.logs.get(:browser).map(&:message).grep_v(/favicon|axe\.js/)
      end
    end
  end

  private
    def background = page.evaluate_script("getComputedStyle(document.body).backgroundColor").delete(" ")

    def serve(folder)
      port = Kit::FreePort.find
      application = Rails.root.join("tally/test/fixtures/bare_dashboard.ru")
      command = %W[ puma --config - --environment development --bind tcp://127.0.0.1:#{port} #{application} ]
      pid = Process.spawn({ "STORE" => "#{folder}/tally.sqlite3" }, *command, %i[ out err ] => File::NULL)
      assert Kit::Clock.wait_until(seconds: 60) { up?(port) }
      yield "http://127.0.0.1:#{port}"
    ensure
      Process.kill "TERM", pid
      Process.wait pid
    end

    def up?(port)
      Net::HTTP.get_response(URI("http://127.0.0.1:#{port}/traffic")).code == "200"
    rescue SystemCallError
      false
    end
end
