require "test_helper"
require "openssl"
require "open3"

# Other products' unmodified clients, against a real server.
class AdaptersTest < Tally::TestCase
  FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"

  def teardown
    @server&.stop
    super
  end

  slow_test "accepts events from analytics-ruby" do
    run_client <<~RUBY
      require "segment/analytics"
      fail = ->(status, error) { abort "\#{status} \#{error}" }
      analytics = Segment::Analytics.new(write_key: "any", host: "127.0.0.1", port: #{serve_over_tls.port}, on_error: fail)
      analytics.track user_id: "u1", event: "Signed up", properties: { revenue: 12.5, plan: "small" }, message_id: "m1",
        timestamp: Time.at(1_790_000_000)
      analytics.page user_id: "u1", name: "Pricing",
        properties: { url: "https://example.org/pricing", referrer: "https://example.com/" }
      analytics.identify user_id: "u1", traits: { name: "Maria" }
      analytics.page user_id: "u1", context: {
        ip: "203.0.113.9", userAgent: "#{FIREFOX}", locale: "pl-PL", page: { url: "https://example.org/docs?token=1" } }
      analytics.flush
    RUBY

    track, page, described = received
    assert_equal [ "pageview", "https://example.org/docs" ], described.values_at("name", "url")
    assert_equal [ "203.0.113.9", "pl-PL" ], @server.stored_events.last.to_a.values_at(3, 9)
    assert_equal [ "Signed up", 12.5, { "plan" => "small" } ], track.values_at("name", "value", "properties")
    assert_match "2026-09-21T", track["time"]
    assert_equal [ "pageview", "https://example.org/pricing", "https://example.com/" ],
      page.values_at("name", "url", "referrer")
    assert_equal "m1", @server.stored_events.first.event_id
  end

  test "accepts events from plausible_api" do
    run_client <<~RUBY
      require "plausible_api"
      client = PlausibleApi::Client.new("example.org", "any", "https://127.0.0.1:#{serve_over_tls.port}")
      client.event(name: "Signed up", url: "https://example.org/join", referrer: "https://example.com/",
        revenue: { amount: 9, currency: "EUR" }, props: { plan: "small" },
        ip: "203.0.113.9", user_agent: "Mozilla/5.0") or abort "refused"
      client.event(url: "https://example.org/")
    RUBY

    signup, view = received
    assert_equal [
      "Signed up",
      "https://example.org/join",
      "https://example.com/",
      9,
      "example.org",
      { "plan" => "small" }
    ],
      signup.values_at("name", "url", "referrer", "value", "site", "properties")
    assert_equal [ "pageview", "https://example.org/" ], view.values_at("name", "url")
    assert_equal [ "203.0.113.9", "Mozilla/5.0" ], @server.stored_events.first.to_a.values_at(3, 7)
  end

  test "accepts events from Plausible's tracker on pages of other sites, and allows that by CORS" do
    body = '{"n":"pageview","v":36,"u":"https://example.org/a","d":"example.org","r":null,"p":{"a":"b"}}'
    status, headers, response = call("/api/event", body, "HTTP_ORIGIN" => "https://example.org")

    assert_equal [ 202, "*", [ "ok" ] ], [ status, headers["access-control-allow-origin"], response ]
    expected = {
      "name" => "pageview", "url" => "https://example.org/a", "site" => "example.org", "hash" => false
    }
    assert_equal expected, JSON.parse(store.first.parameters)
  end

  test "pages of any origin may send events to every endpoint and read the responses, also errors" do
    %w[ /stats /stats.js /api/event /v1/batch /v1/import ].each do |path|
      preflight = call(path, "", method: "OPTIONS", "HTTP_ORIGIN" => "https://example.org")
      assert_equal [ 204, "*", "GET, HEAD, POST", "authorization, content-type" ], [ preflight.first,
        *preflight[1].values_at(
          *%w[ origin methods headers ].map { |name| "access-control-allow-#{name}" }
        ) ], path
      [ "GET", "POST", "DELETE" ].each do |method|
        _, headers, = call(path, "{", method:, "HTTP_ORIGIN" => "https://example.org")
        assert_equal "*", headers["access-control-allow-origin"], "#{method} #{path}"
        assert_nil call(path, "{", method:)[1]["access-control-allow-origin"], "#{method} #{path}"
      end
    end
  end

  test "rejects malformed bodies and other methods" do
    malformed = { "/api/event" => [ "[7]", "{" ], "/v1/batch" => [ "7", '{"batch":[]}', '{"batch":[7]}' ] }
    malformed.each do |path, bodies|
      bodies.each { |body| assert_equal 400, call(path, body).first, "#{path} #{body}" }
    end
    assert_equal [ 405, 405 ],
      [ "/api/event", "/v1/batch" ].map { |path| call(path, "", method: "GET").first }
    assert_equal 0, store.count
  end

  private
    # Both clients require TLS.
    def serve_over_tls
      @certificate, key = make_certificate
      @server = CollectorServer.new(
        @folder, server: :single, certificate: @certificate, key:, properties: "plan"
      ).start
    end

    def received = @server.stored_events.map { |event| JSON.parse(event.parameters) }

    # In a process of its own, like an application.
    def run_client(program)
      command = [ "timeout", "30", "ruby", "-e", program ]
      output, status = Open3.capture2e({ "SSL_CERT_FILE" => @certificate }, *command)
      assert status.success?, output
    end

    def make_certificate
      key = OpenSSL::PKey::EC.generate("prime256v1")
      certificate = OpenSSL::X509::Certificate.new
      certificate.version, certificate.serial, certificate.public_key = 2, 1, key
      certificate.subject = certificate.issuer = OpenSSL::X509::Name.parse("/CN=127.0.0.1")
      certificate.not_before, certificate.not_after = Time.now - 60, Time.now + 3600
      extensions = OpenSSL::X509::ExtensionFactory.new(certificate, certificate)
      certificate.extensions = [
        extensions.create_extension("subjectAltName", "IP:127.0.0.1"),
        extensions.create_extension("basicConstraints", "CA:TRUE", true)
      ]
      certificate.sign key, "SHA256"
      [ save("certificate.pem", certificate), save("key.pem", key) ]
    end

    def save(name, item) = File.join(@folder, name).tap { |path| File.write path, item.to_pem }

    def store = @store ||= Tally::Store::Memory.new
    def collector = Tally::Collector.new(Tally::Pipeline.new(store))
    def middleware = @middleware ||= Tally::Middleware.new(->(_) { [ 404, {}, [] ] }, collector)

    def call(path, body, method: "POST", **env)
      middleware.call(Rack::MockRequest.env_for(
        path, method:, input: StringIO.new(body)
      ).merge(env.transform_keys(&:to_s)))
    end
end
