require "test_helper"

class ForwardedHeadersTest < ActiveSupport::TestCase
  FORGED = {
    "HTTP_X_FORWARDED_FOR" => "203.0.113.9", "HTTP_X_FORWARDED_HOST" => "evil.example",
    "HTTP_CLIENT_IP" => "203.0.113.8", "HTTP_FORWARDED" => "for=203.0.113.7"
  }.freeze

  test "trusts proxies on loopback and private networks" do
    %w[ 127.0.0.1 ::1 10.0.0.3 172.17.0.1 ].each do |address|
      assert_equal "203.0.113.9", remote_ip(address), address
    end
  end

  test "ignores headers from public addresses" do
    %w[ 198.51.100.4 2001:db8::4 ].each { |address| assert_equal address, remote_ip(address) }
  end

  test "ignores headers from an invalid address" do
    assert_nil env_from("nonsense")["HTTP_X_FORWARDED_HOST"]
  end

  test "trusts configured proxies" do
    headers = ForwardedHeaders.new(->(env) { env }, proxies: [ IPAddr.new("198.51.100.0/24") ])
    assert_equal "203.0.113.9",
      headers.call(FORGED.merge("REMOTE_ADDR" => "198.51.100.4"))["HTTP_X_FORWARDED_FOR"]
  end

  private
    def remote_ip(address)
      ActionDispatch::RemoteIp.new(->(env) { ActionDispatch::Request.new(env).remote_ip })
        .call(env_from(address))
    end

    def env_from(address)
      ForwardedHeaders.new(->(env) { env }).call(FORGED.merge("REMOTE_ADDR" => address))
    end
end
