require "test_helper"

# Event streams of real servers with two processes each; Puma's have five threads each. The hub is the site's,
# so this is skipped without the rest of the repository.
class ServedStreamsTest < Tally::TestCase
  SITE = File.expand_path("../../lib/frontpage", __dir__)
  STOP_TIMEOUT = 25 # seconds; a server that waits for its clients takes 30 or more

  { puma: :test, falcon: :slow_test }.each do |name, define|
    public_send define, "streams of #{name} are limited, occupy no threads and don't delay a stop" do
      serve name
      heads = (clients = Array.new(60) { connect }).map { |client| client.gets.strip }

      assert_includes 25..50, heads.count("HTTP/1.1 200 OK")
      assert_equal %w[ 200 503 ], heads.map { |head| head[/\d{3}/] }.uniq.sort
      server.send_hits { eventually { server.stored_events.any? } }

      Timeout.timeout(STOP_TIMEOUT) { server.stop }
      clients.each { |client| assert_match(/\n\n\z|\}\z/, client.read) }
    end
  end

  def teardown
    server&.stop
    super
  end

  private
    attr_reader :server

    def serve(name)
      skip "needs the site's event stream hub" unless File.exist?("#{SITE}/event_stream.rb")
      # A path in RUBYOPT can't have spaces.
      options = [ ENV["RUBYOPT"], "-revent_stream" ].compact.join(" ")
      environment = { "RUBYOPT" => options, "RUBYLIB" => [ SITE, ENV["RUBYLIB"] ].compact.join(":") }
      @server = CollectorServer.new(@folder, server: name, live_token: "t", streams: 25, environment:).start
    end

    def connect
      request = "GET /live?token=t HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n\r\n"
      server.connect.tap { |socket| socket.write request }
    end
end
