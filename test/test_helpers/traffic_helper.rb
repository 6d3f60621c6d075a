# A temporary Tally store in place of the site's.
module TrafficHelper
  SETTINGS = Tally::Engine.config.tally
  FIREFOX = SampleTraffic::BROWSERS.first

  def self.included(test_case)
    test_case.setup { open_store }
    test_case.setup { @noon = Time.now.utc.beginning_of_day - 12.hours } # of yesterday, at any time of day
    test_case.teardown { close_store }
  end

  private
    # A page of the previous test may have reopened the hub with the previous settings.
    def open_store
      Tally::Engine.close_hub
      @settings, @folder = SETTINGS.dup, Dir.mktmpdir("tally")
      SETTINGS.store =
        @store = Tally::Store::SQLite.new(File.join(@folder, "tally.sqlite3"), synchronous: :normal)
      SETTINGS.pipeline = nil
    end

    def close_store
      Tally::Engine.close_hub
      @store.close
      SETTINGS.members.each { |name| SETTINGS[name] = @settings[name] }
      FileUtils.rm_rf @folder
    end

    # Writes a page view of +path+ from +address+.
    def track_visit(path, at:, address: "192.0.2.1", user_agent: FIREFOX, referrer: nil, language: "pl")
      write_event at:, address:, user_agent:, language:, kind: "hit",
        parameters: { u: "https://example.com#{path}", r: referrer }.compact.to_query
    end

    def track_event(name, at:, value: nil, address: "192.0.2.1")
      write_event at:, address:, user_agent: FIREFOX, kind: "event",
        parameters: { name:, value:, url: "https://example.com/" }.compact.to_json
    end

    def write_event(at:, **fields)
      @store.write [ Tally::Event.new(received_at: (at.to_f * 1_000_000).to_i, method: "GET",
        host: "example.com", path: "/stats", **fields) ]
    end

    def process_events
      assert Tally::Maintenance.new(@store).run_once, "another process maintains the store"
    end
end
