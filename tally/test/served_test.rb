require "test_helper"

# The delivery guarantees, tested with crashes and malformed requests on real servers.
class ServedTest < Tally::TestCase
  def teardown
    @server&.stop
    super
  end

  { falcon: :test, puma: :slow_test }.each do |name, define|
    public_send define, "kill -9 of #{name} loses nothing that was acknowledged as stored" do
      ids = 2.times.flat_map do
        server(server: name).start.send_hits do |acknowledged|
          eventually { acknowledged.size > 100 }
          server.kill
        end
      end

      stored = server.stored_events.map(&:event_id)
      assert_empty ids - stored
      assert_equal stored.uniq, stored
    end

    public_send define, "stopping #{name} loses nothing that was acknowledged as received" do
      collector = server(server: name, ack: :received).start
      ids = collector.send_hits { |acknowledged| eventually { acknowledged.size > 100 }; server.stop }

      assert_empty ids - server.stored_events.map(&:event_id), server.output
    end

    public_send define, "#{name} answers requests with long lines, and then others" do
      server(server: name).start
      lines = { "GET /stats?u=/#{"a" * 8_000} HTTP/1.1" => 200,
        "GET /stats?u=/#{"a" * 14_000} HTTP/1.1" => 414, "GET /#{"a" * 70_000} HTTP/1.1" => 414,
        "GET /stats HTTP/1.1\r\nx: #{"a" * 90_000}" => 431, "GET /stats HTTP/1.1" => 200 }
      lines.each do |line, status|
        response = server.response_to("#{line}\r\nhost: a\r\nconnection: close\r\n\r\n")
        assert_match %r{\AHTTP/1.[01] #{status} }, response, line[0, 40]
      end
    end

    slow_test "#{name} never responds with 5xx to unusual, large and malformed requests" do
      server(server: name).start

      unusual_requests.each do |request|
        refute_match(%r{\AHTTP/1.1 5}, server.response_to(request), request[0, 60])
      end
      request = "GET /stats?id=after HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n"
      assert_match(%r{\AHTTP/1.1 200}, server.response_to(request, patience: 30))
      assert_includes server.stored_events.map(&:event_id), "after"
    end
  end

  private
    def server(**settings) = @server ||= CollectorServer.new(@folder, **settings)

    def unusual_requests
      [
        "GET /stats?#{"k=v&" * 10_000} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n",
        "GET /stats HTTP/1.1\r\nhost: a\r\nconnection: " \
        "close\r\n#{Array.new(10_000) { |n| "x-#{n}: y\r\n" }.join}\r\n",
        "GET /stats HTTP/1.1\r\nhost: a\r\nconnection: close\r\nuser-agent: #{"\xFF" * 70_000}\r\n\r\n".b,
        "GET /stats?\xFF\xC3=\x80 HTTP/1.1\r\nhost: \xFF\r\nuser-agent: \xC3\x28\r\nconnection: " \
        "close\r\n\r\n".b,
        posted("{\"name\":\"#{"a" * 10_000_000}\"}"),
        posted("{#{Array.new(10_000) { |n| "\"k#{n}\":#{n}" }.join(",")}}"),
        posted('{"name":"\ud800"}'), posted('{"name":"a","value":1e999}'), posted("[" * 100_000),
        posted("\xFF\xFE".b),
        posted('{"name":"a","time":-1}'), posted('{"id":{"a":[1]},"name":["b"]}'),
        "POST /stats HTTP/1.1\r\nhost: a\r\nconnection: close\r\ntransfer-encoding: " \
        "chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
        "POST /stats HTTP/1.1\r\nhost: a\r\ncontent-length: -5\r\n\r\n", "\x00\x01\x02\r\n\r\n"
      ]
    end

    def posted(body)
      "POST /stats HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: #{body.bytesize}\r\n\r\n".b +
        body.b
    end
end
