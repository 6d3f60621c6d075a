require "test_helper"

class PublicAddressTest < ActiveSupport::TestCase
  # IANA's special-purpose address registries, IPv4 multicast, and prefixes of other standards that contain an
  # IPv4 address or are for local use: RFC 2765 (translated), 4291 (compatible, site-local). Everything
  # outside of 2000::/3 isn't assigned to anyone.
  SPECIAL_PURPOSE = %w[
    0.0.0.0/8 0.0.0.0/32 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
    192.0.0.0/29 192.0.0.8/32 192.0.0.9/32 192.0.0.10/32 192.0.0.170/32 192.0.0.171/32 192.0.2.0/24
    192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.88.99.2/32 192.168.0.0/16 192.175.48.0/24
    198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 255.255.255.255/32 ::1/128 ::/128
    ::/96 ::ffff:0:0/96 ::ffff:0:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 200::/7 400::/6
    800::/5 1000::/4 2001::/23 2001::/32 2001:1::1/128 2001:1::2/128 2001:1::3/128 2001:2::/48 2001:3::/32
    2001:4:112::/48 2001:10::/28 2001:20::/28 2001:30::/28 2001:db8::/32 2002::/16 2620:4f:8000::/48
    3fff::/20 4000::/2 5f00::/16 8000::/1 fc00::/7 fe80::/10 fec0::/10 ff00::/8
  ].freeze

  test "accepts public HTTPS URLs" do
    [
      "https://push.example.com/abc",
      "https://93.184.215.14/",
      "https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/x"
    ]
      .each { |url| assert PublicAddress.url?(url), url }
    assert_equal "93.184.215.14", PublicAddress.of("93.184.215.14")
  end

  test "rejects other schemes, credentials and private addresses" do
    [ "", "x", "http://push.example.com/", "ftp://push.example.com/", "https://", "https:///x",
      "https://user:secret@push.example.com/", "javascript:alert(1)",
      *%w[ 127.0.0.1 [::1] 10.1.2.3 192.168.0.1 169.254.169.254 [::ffff:127.0.0.1] [fd00::1] 100.64.0.1 ]
      .map { |host| "https://#{host}/latest" } ].each do |url|
      assert_not PublicAddress.url?(url), url
    end
  end

  test "refuses to resolve private names and addresses in any notation" do
    %w[
      localhost 127.0.0.1 127.1 2130706433 0x7f000001 0 0.0.0.0 10.0.0.1 169.254.169.254 ::1 ::
      ::ffff:10.0.0.1 64:ff9b::a00:1 fe80::1 fd00::1
    ].each do |host|
      assert_raises(PublicAddress::Refused, host) { PublicAddress.of(host) }
    end
  end

  test "refuses the first and the last address of every special-purpose range, also in a URL" do
    SPECIAL_PURPOSE.each do |range|
      IPAddr.new(range).to_range.then { |addresses| [ addresses.first, addresses.last ] }
        .uniq.each do |address|
        assert_raises(PublicAddress::Refused, "#{address} of #{range}") { PublicAddress.of(address.to_s) }
        assert_not PublicAddress.url?("https://#{address.ipv6? ? "[#{address}]" : address}/"),
          "#{address} of #{range}"
      end
    end
  end

  test "refuses every private IPv4 address in every IPv6 notation that contains one" do
    %w[ ::%s ::ffff:%s ::ffff:0:%s 64:ff9b::%s 64:ff9b:1::%s ]
      .product(%w[ 127.0.0.1 10.0.0.1 169.254.169.254 93.184.215.14 ])
      .each do |notation, address|
      host = format(notation, address)
      assert_raises(PublicAddress::Refused, host) { PublicAddress.of(host) }
      assert_raises(LinkFetcher::Unreachable, host) { LinkFetcher.fetch("http://[#{host}]/") }
    end
  end

  test "allows loopback in tests that enable it, and no other private address" do
    Rails.configuration.x.with(reach_loopback: true) do
      assert_equal "127.0.0.1", PublicAddress.of("127.0.0.1")
      assert PublicAddress.url?("http://127.0.0.1:3000/")
      %w[ 10.0.0.1 169.254.169.254 0.0.0.0 ].each do |host|
        assert_raises(PublicAddress::Refused, host) { PublicAddress.of(host) }
      end
    end
  end
end
