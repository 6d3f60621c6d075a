require "test_helper"

class UnknownHostTest < ActiveSupport::TestCase
  LOCAL = %w[ localhost localhost:3000 LOCALHOST 127.0.0.1 127.0.0.1:3000 [::1] [::1]:3000 ].freeze
  OTHERS = %w[ evil.example evil.example:3000 localhost.evil.example evil.localhost localhost.evil
    192.168.1.5:3000 127.0.0.2 0.0.0.0 2130706433 [::ffff:127.0.0.1]:3000 [fd00::1] ].freeze

  test "without HOST and TLS, only this machine's names are known" do
    LOCAL.each { |host| assert_equal 200, request(host).first, host }
    OTHERS.each { |host| assert_equal 403, request(host).first, host }
    LOCAL.product(OTHERS).each do |host, other|
      assert_equal 403, request(host, "HTTP_X_FORWARDED_HOST" => other).first, other
    end
  end

  test "with HOST, with or without its port, that host is known as well" do
    [ [ "news.lan", "news.lan" ], [ "news.lan:3000", "news.lan:3000" ],
      [ "192.168.1.5:3000", "192.168.1.5:3000" ], [ "[fd00::1]:3000", "[fd00::1]:3000" ],
      [ "[fd00::1]", "[fd00::1]:80" ] ].each do |own, host|
      [ true, false ].each do |tls|
        [ host, *LOCAL ].each { |known| assert_equal 200, request(known, own:, tls:).first, [ own, known ] }
        assert_equal 403, request("evil.example", own:, tls:).first, own
      end
    end
  end

  test "HOST is what browsers send, or refused" do
    { "news.lan" => "news.lan", " News.LAN:3000 " => "news.lan:3000", "bücher.de" => "xn--bcher-kva.de",
      "BÜCHER.de:3000" => "xn--bcher-kva.de:3000", "https://news.example" => "news.example",
      "http://news.example:80/" => "news.example:80",
      "::1" => "[::1]", "[fd00::1]:3000" => "[fd00::1]:3000", "fd00::1" => "[fd00::1]",
      "192.168.1.5:3000" => "192.168.1.5:3000",
      "" => nil, " " => nil }.each do |value, host|
      host ? assert_equal(host, UnknownHost.own(value), value) : assert_nil(UnknownHost.own(value))
    end
    [ "news.lan/path", "a@news.lan", "news.lan:x", "a b", "https://", "ftp://news.lan", "news.lan,other.lan",
      "%", ":3000", "ü" * 300 ].each do |value|
      _, error = capture_io { assert_raises(SystemExit, value) { UnknownHost.own value } }
      assert_match(/HOST=#{Regexp.escape value} can't be used\. Set it to the site's host name/, error)
    end
  end

  test "with TLS and without HOST, every host is known, since no other site has its certificate" do
    [ *LOCAL, *OTHERS ].each { |host| assert_equal 200, request(host, tls: true).first, host }
  end

  test "the response says what to set, as a problem document for the API" do
    relax_ssl do
      assert_equal "Unknown host. This site only answers to localhost. To open it at this address, start " \
        "it with HOST=192.168.1.5:3000.\n", request("192.168.1.5:3000").last
      assert_equal "HOST=news.lan",
        JSON.parse(request("news.lan", path: "/api/v1/posts").last)["detail"][/HOST=\S+(?=\.)/]
    end
    relax_ssl { assert_equal "Unknown host. This site only answers to localhost.\n", request("").last }
    assert_match "Administrators set it with HOST", request("news.lan", own: "other.lan").last
  end

  test "health checks work at every address" do
    %w[ /up /ready ].each { |path| assert_equal 200, request("10.0.0.7:3000", path:).first, path }
  end

  private
    # Returns the status and the body.
    def request(host, own: nil, tls: false, path: "/", **headers)
      app = ActionDispatch::HostAuthorization.new(->(_) { [ 200, {}, [] ] }, UnknownHost.known(own, tls:),
        exclude: UnknownHost::EXCEPT, response_app: UnknownHost.new)
      status, _, body = app.call(
        Rack::MockRequest.env_for(path, "HTTP_HOST" => host, **headers.transform_keys(&:to_s))
      )
      [ status, body.join ]
    end

    def relax_ssl(&) = Rails.configuration.x.with(relax_ssl: true, &)
end
