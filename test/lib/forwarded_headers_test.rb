require "test_helper"

class ForwardedHeadersTest < ActiveSupport::TestCase
  FORGED = {
    "HTTP_X_FORWARDED_FOR" => "203.0.113.9", "HTTP_X_FORWARDED_HOST" => "evil.example", "HTTP_CLIENT_IP" => "203.0.113.8",
    "HTTP_FORWARDED" => "for=203.0.113.7"
  }.freeze

  test "a proxy on this machine or network is believed" do
    %w[ 127.0.0.1 ::1 10.0.0.3 172.17.0.1 ].each { |address| assert_equal "203.0.113.9", remote_ip(address), address }
  end

  test "anybody else speaks for themselves only" do
    %w[ 198.51.100.4 2001:db8::4 ].each { |address| assert_equal address, remote_ip(address) }
  end

  test "an address that is none is not believed either" do
    assert_nil seen_from("nonsense")["HTTP_X_FORWARDED_HOST"]
  end

  test "own proxies may be named" do
    headers = ForwardedHeaders.new(->(env) { env }, proxies: [ IPAddr.new("198.51.100.0/24") ])
    assert_equal "203.0.113.9", headers.call(FORGED.merge("REMOTE_ADDR" => "198.51.100.4"))["HTTP_X_FORWARDED_FOR"]
  end

  private
    def remote_ip(address)
      ActionDispatch::RemoteIp.new(->(env) { ActionDispatch::Request.new(env).remote_ip }).call(seen_from(address))
    end

    def seen_from(address)
      ForwardedHeaders.new(->(env) { env }).call(FORGED.merge("REMOTE_ADDR" => address))
    end
end
