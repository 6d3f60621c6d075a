require "test_helper"

class ClientAddressTest < ActiveSupport::TestCase
  CONNECTIONS = %w[ 127.0.0.1 ::1 10.0.0.3 ::ffff:10.0.0.3 203.0.113.9 2001:db8::4 nonsense ].push(nil, "")
  HEADERS = [
    nil, "", " ", "x", "198.51.100.7", " 198.51.100.7 ", "198.51.100.7:443", "2001:db8::9",
    "[2001:db8::9]:443", "::ffff:198.51.100.7", "198.51.100.0/24", "10.0.0.9", "127.0.0.1",
    "203.0.113.5, 198.51.100.7", "203.0.113.5 198.51.100.7", "198.51.100.7, 10.0.0.9", "10.0.0.9, 127.0.0.1",
    "x, 198.51.100.7", "198.51.100.7, x", "fe80::1%eth0", "#{"203.0.113.5, " * 50}198.51.100.7"
  ]

  test "is the address that Rails determines" do
    CONNECTIONS.product(HEADERS).each do |connection, header|
      rails = through_headers(connection, header) do |env|
        ActionDispatch::RemoteIp.new(->(inner) { ActionDispatch::Request.new(inner).remote_ip }).call(env)
      end
      client = through_headers(connection, header) { |env| ClientAddress.of(env) }
      assert_equal [ normal(rails) ], [ (client.to_s if client.known?) ], [ connection, header ].inspect
    end
  end

  test "belongs to a network, and to none if it isn't an address" do
    {
      "192.0.2.7" => %w[ 192.0.2.0/24 192.0.2.7 ], "::ffff:192.0.2.7" => %w[ 192.0.2.0/24 192.0.2.7 ],
      "2001:db8:1:2:3::4" => %w[ 2001:db8:1:2::/64 2001:db8:1:2:: ], "x" => [ nil, nil ],
      "192.0.2.0/24" => [ nil, nil ]
    }.each do |text, expected|
      client = ClientAddress.new(text)
      assert_equal expected, [ client.network, client.prefix ], text
    end
  end

  test "reads only the last addresses of a long header, also for Rails" do
    env = through_headers("127.0.0.1", "#{"x," * 4_000}198.51.100.7", &:itself)
    assert_equal 10, env["HTTP_X_FORWARDED_FOR"].split(",").size
    assert_equal "198.51.100.7", ClientAddress.of(env).to_s
  end

  private
    def through_headers(connection, header, &app)
      env = {
        "REMOTE_ADDR" => connection, "HTTP_X_FORWARDED_FOR" => header, "HTTP_CLIENT_IP" => "192.0.2.99"
      }.compact
      ForwardedHeaders.new(app).call(env)
    end

    def normal(address) = address.presence && IPAddr.new(address).native.to_s
end
