require "test_helper"

# Streams of real servers, of two processes each; of Puma's, each has five threads.
class ServedStreamsTest < Tally::TestCase
  include InFolder

  ENOUGH_TO_STOP = 25 # seconds, where a listener that is waited for takes 30 or more

  %i[ falcon puma ].each do |name|
    test "listeners of #{name} hold nobody up, are bounded, and do not hold up a stop" do
      serve name
      answers = (listeners = Array.new(60) { listen }).map { |listener| listener.gets.strip }

      assert_includes 25..50, answers.count("HTTP/1.1 200 OK")
      assert_equal %w[ 200 503 ], answers.map { |answer| answer[/\d{3}/] }.uniq.sort
      server.told { eventually { server.kept.any? } }

      Timeout.timeout(ENOUGH_TO_STOP) { server.stop }
      listeners.each { |listener| assert_match(/\n\n\z|\}\z/, listener.read) }
    end
  end

  def teardown
    server&.stop
    super
  end

  private
    attr_reader :server

    def serve(name) = @server = CollectorServer.new(@folder, server: name, live_token: "t", streams: 25).start

    def listen
      server.connect.tap { |socket| socket.write "GET /live?token=t HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n\r\n" }
    end
end
