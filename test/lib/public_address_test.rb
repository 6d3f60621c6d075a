require "test_helper"

class PublicAddressTest < ActiveSupport::TestCase
  teardown { Rails.configuration.x.reach_loopback = false }

  test "accepts public HTTPS URLs" do
    [ "https://push.example.com/abc", "https://93.184.215.14/", "https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/x" ]
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
      localhost 127.0.0.1 127.1 2130706433 0x7f000001 0 0.0.0.0 10.0.0.1 169.254.169.254 ::1 :: ::ffff:10.0.0.1 64:ff9b::a00:1
      fe80::1 fd00::1
    ].each do |host|
      assert_raises(PublicAddress::Refused, host) { PublicAddress.of(host) }
    end
  end

  test "allows loopback in tests that enable it, and no other private address" do
    Rails.configuration.x.reach_loopback = true
    assert_equal "127.0.0.1", PublicAddress.of("127.0.0.1")
    assert PublicAddress.url?("http://127.0.0.1:3000/")
    %w[ 10.0.0.1 169.254.169.254 0.0.0.0 ].each { |host| assert_raises(PublicAddress::Refused, host) { PublicAddress.of(host) } }
  end
end
