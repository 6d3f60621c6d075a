require "test_helper"

class SignUpBlockTest < ActiveSupport::TestCase
  include ModerationTestHelper

  test "stores a network in one notation, and a single IPv6 address as its /64" do
    { "192.0.2.7" => "192.0.2.7/32", " 192.0.2.7/24 " => "192.0.2.0/24", "2001:DB8::7" => "2001:db8::/64",
      "2001:db8:1:2::/48" => "2001:db8:1::/48", "10.1.2.3/8" => "10.0.0.0/8" }
      .each { |typed, stored| assert_equal stored, block(typed).pattern, typed }
  end

  test "stores an IPv4 address or network in IPv6 notation as IPv4, and no network twice" do
    { "::ffff:198.51.100.7" => "198.51.100.7/32", "::ffff:10.1.2.3/104" => "10.0.0.0/8", "::ffff:c000:207" => "192.0.2.7/32" }
      .each { |typed, stored| assert_equal stored, block(typed).pattern, typed }
    assert SignUpBlock.blocks_address?("198.51.100.7")
    [ "10.0.0.0/8", "10.9.9.9/255.0.0.0", "::ffff:10.0.0.1/104", "192.0.2.7/32" ].each do |again|
      assert_equal [ :taken ], errors_of(again).map(&:type), again
    end
  end

  test "rejects what isn't a network, large networks, and moderators" do
    [ "", "x", "192.0.2", "192.0.2.0/40", "fe80::1%eth0" ].each do |pattern|
      assert_equal [ pattern.empty? ? :blank : :network ], errors_of(pattern).map(&:type), pattern
    end
    [ "10.0.0.0/7", "0.0.0.0/0", "0.0.0.0/4", "::/0", "2001::/15", "::ffff:0.0.0.0/96", "::ffff:10.0.0.0/103" ].each do |pattern|
      assert_match(/too large\. The largest IPv4 network you can block is a \/8, the largest IPv6 network a \/16\z/,
        errors_of(pattern).sole.full_message, pattern)
    end
    users(:tomas).moderator!
    assert_equal [ "Only administrators can block networks" ],
      block("192.0.2.0/24", user: users(:tomas), save: false).tap(&:validate).errors.full_messages
  end

  test "covers the addresses of its networks, until it expires" do
    block "192.0.2.0/24", duration: "day"
    block "2001:db8::/48", duration: "unlimited"
    covered = %w[ 192.0.2.1 192.0.2.255 ::ffff:192.0.2.9 2001:db8:0:5::1 ]
    covered.each { |address| assert SignUpBlock.blocks_address?(address), address }
    [ "192.0.3.1", "2001:db8:1::1", "", nil, "x" ].each { |address| assert_not SignUpBlock.blocks_address?(address) }
    travel 25.hours
    assert_not SignUpBlock.blocks_address?("192.0.2.1")
    assert SignUpBlock.blocks_address?("2001:db8::1")
  end

  test "covers an email domain and its subdomains" do
    assert_equal "mail.example", block(" @Mail.Example ", kind: "email_domain").pattern
    %w[ a@mail.example A@MAIL.EXAMPLE a@eu.mail.example ].each { |address| assert SignUpBlock.blocks_email?(address), address }
    [ "a@example", "a@notmail.example", "a@mail.example.com", "mail.example@x.com", nil ].each do |address|
      assert_not SignUpBlock.blocks_email?(address), address
    end
    [ "x", "a b.example", "-.example", "192.0.2.1" ].each do |pattern|
      assert_predicate block(pattern, kind: "email_domain", save: false), :invalid?, pattern
    end
  end

  test "warns of members who signed in from the network recently, once for each" do
    2.times { sign_in_event users(:tomas), "192.0.2.1" }
    sign_in_event users(:maria), "192.0.2.77"
    sign_in_event users(:newcomer), "192.0.2.5", created_at: 31.days.ago
    sign_in_event users(:newcomer), "198.51.100.1"
    decide users(:tomas), "banned"
    refused = block("192.0.2.0/24", save: false)
    assert_not refused.save
    assert_match(/\A2 members signed in from this network in the last 30 days \(suspended or banned: 1\)/,
      refused.errors.full_messages.sole)
    assert_not block("192.0.2.0/24", confirmed_pattern: "192.0.0.0/16", save: false).save
    assert block("192.0.2.0/24", confirmed_pattern: "192.0.2.0/24", save: false).save
  end

  private
    def block(pattern, kind: "network", save: true, **attributes)
      SignUpBlock.new(user: users(:admin), kind:, pattern:, reason: "Spam", **attributes).tap { |block| block.save! if save }
    end

    def errors_of(pattern) = block(pattern, save: false).tap(&:validate).errors.objects

    def sign_in_event(user, ip_address, **)
      user.security_events.create!(kind: "signed_in", sign_in_method: "password", ip_address:, **)
    end
end
