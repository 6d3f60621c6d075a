require "test_helper"

class AccessBlockTest < ActiveSupport::TestCase
  test "stores a network in one notation, and a single IPv6 address as its /64" do
    { "192.0.2.7" => "192.0.2.7/32", " 192.0.2.7/24 " => "192.0.2.0/24", "2001:DB8::7" => "2001:db8::/64",
      "2001:db8:1:2::/48" => "2001:db8:1::/48", "10.1.2.3/8" => "10.0.0.0/8" }
      .each { |typed, stored| assert_equal stored, block(typed).pattern, typed }
  end

  test "stores an IPv4 address or network in IPv6 notation as IPv4, and no network twice" do
    {
      "::ffff:198.51.100.7" => "198.51.100.7/32",
      "::ffff:10.1.2.3/104" => "10.0.0.0/8",
      "::ffff:c000:207" => "192.0.2.7/32"
    }
      .each { |typed, stored| assert_equal stored, block(typed).pattern, typed }
    assert AccessBlock.blocks_address?("198.51.100.7")
    [ "10.0.0.0/8", "10.9.9.9/255.0.0.0", "::ffff:10.0.0.1/104", "192.0.2.7/32" ].each do |again|
      assert_equal [ :taken ], errors_of(again).map(&:type), again
    end
  end

  test "rejects what isn't a network, large networks, and moderators" do
    [ "", "x", "192.0.2", "192.0.2.0/40", "fe80::1%eth0" ].each do |pattern|
      assert_equal [ pattern.empty? ? :blank : :network ], errors_of(pattern).map(&:type), pattern
    end
    [
      "10.0.0.0/7", "0.0.0.0/0", "0.0.0.0/4", "::/0", "2001::/15", "::ffff:0.0.0.0/96",
      "::ffff:10.0.0.0/103"
    ].each do |pattern|
      message = errors_of(pattern).sole.full_message
      assert_match(/too large\. The largest IPv4 network you can block is a \/8/, message, pattern)
      assert_match(/, the largest IPv6 network a \/16\z/, message)
    end
    users(:tomas).moderator!
    assert_equal [ "Only administrators can block networks" ],
      block("192.0.2.0/24", user: users(:tomas), save: false).tap(&:validate).errors.full_messages
  end

  test "covers the addresses of its networks, until it expires" do
    block "192.0.2.0/24", duration: "day"
    block "2001:db8::/48", duration: "unlimited"
    covered = %w[ 192.0.2.1 192.0.2.255 ::ffff:192.0.2.9 2001:db8:0:5::1 ]
    covered.each { |address| assert AccessBlock.blocks_address?(address), address }
    [ "192.0.3.1", "2001:db8:1::1", "", nil, "x" ].each do |address|
      assert_not AccessBlock.blocks_address?(address)
    end
    travel 25.hours
    assert_not AccessBlock.blocks_address?("192.0.2.1")
    assert AccessBlock.blocks_address?("2001:db8::1")
  end

  test "covers an email domain and its subdomains" do
    assert_equal "mail.example", block(" @Mail.Example ", kind: "email_domain").pattern
    %w[ a@mail.example A@MAIL.EXAMPLE a@eu.mail.example ].each do |address|
      assert AccessBlock.blocks_email?(address), address
    end
    [ "a@example", "a@notmail.example", "a@mail.example.com", "mail.example@x.com", nil ].each do |address|
      assert_not AccessBlock.blocks_email?(address), address
    end
    [ "x", "a b.example", "-.example", "192.0.2.1" ].each do |pattern|
      assert_predicate block(pattern, kind: "email_domain", save: false), :invalid?, pattern
    end
  end

  test "knows the members who signed in from the network recently, once each" do
    2.times { sign_in_event users(:tomas), "192.0.2.1" }
    sign_in_event users(:maria), "192.0.2.77"
    sign_in_event users(:newcomer), "192.0.2.5", created_at: 31.days.ago
    sign_in_event users(:newcomer), "198.51.100.1"
    decide users(:tomas), "banned"
    block = block("192.0.2.0/24", save: false)
    assert_equal users(:tomas, :maria).sort_by(&:id), block.recent_members.sort_by(&:id)
    assert_equal 1, block.suspended_members_count
    assert_predicate block, :needs_confirmation?
    assert_not_predicate block("203.0.113.0/24", save: false), :needs_confirmation?
  end

  test "blocks again what has expired or was unblocked, and sign-ups and all requests at the same time" do
    block "192.0.2.0/24", duration: "hour"
    block "192.0.2.0/24", covers: "all_requests"
    assert_equal [ :taken ], errors_of("192.0.2.0/24").map(&:type)
    travel 2.hours
    block "192.0.2.0/24", duration: "hour"
    first, _, again = AccessBlock.order(:id).to_a
    assert_predicate first, :expired?
    again.unblock by: users(:admin)
    assert_equal [ false, users(:admin) ], [ again.expired?, again.unblocked_by ]
    assert_no_changes(-> { again.reload.unblocked_at }) do
      travel(1.minute) and again.unblock by: users(:maria)
    end
    assert_predicate block("192.0.2.0/24"), :persisted?
  end

  test "rejects all requests only from networks that contain neither proxies nor the administrator" do
    proxies = %w[ 127.0.0.1 127.0.0.0/8 ::1 ::ffff:127.0.0.1 10.1.2.3 10.0.0.0/8 172.0.0.0/8 172.20.0.0/16
      192.168.1.0/24 192.0.0.0/8 fd00::1 fc00::/16 ]
    proxies.each do |network|
      assert_equal [ :proxy ], errors_of(network, covers: "all_requests").map(&:type), network
    end
    {
      "203.0.113.9" => "203.0.113.9",
      "203.0.113.0/24" => "::ffff:203.0.113.9",
      "2001:db8:0:1::7" => "2001:db8:0:1::9"
    }
      .each do |network, own_address|
        assert_equal [ :own_address ], errors_of(network, covers: "all_requests", own_address:).map(&:type),
          network
        assert_empty errors_of(network, own_address:), "sign-ups from #{network}"
      end
    assert_equal [ :email_domain ],
      block("mail.example", kind: "email_domain", covers: "all_requests", save: false)
      .tap(&:validate).errors.map(&:type)
  end

  test "tells blocked clients until when, of the longest block, and nothing to others" do
    block "198.51.100.0/24", duration: "hour", covers: "all_requests"
    longest = block("198.51.0.0/16", duration: "day", covers: "all_requests")
    ipv6 = block("2001:db8:0:1::7", duration: "unlimited", covers: "all_requests")
    block "203.0.113.0/24"
    {
      "198.51.100.1" => longest, "::ffff:198.51.255.255" => longest, "2001:db8:0:1:ffff::" => ipv6
    }.each do |address, block|
      assert_match(/number, #{block.id}\./, notice_for(address).sentences.last, address)
    end
    [ "203.0.113.1", "198.52.0.0", "2001:db8:0:2::7", "127.0.0.1", "10.0.0.1", "x", "" ].each do |address|
      assert_nil notice_for(address), address
    end
    travel 25.hours
    assert_nil notice_for("198.51.100.1")
    assert notice_for("2001:db8:0:1::1")
    ipv6.unblock
    assert_nil notice_for("2001:db8:0:1::1")
  end

  test "never blocks a proxy, even if a row says so" do
    now = Time.current
    AccessBlock.insert!({
      kind: "network", covers: "all_requests", pattern: "0.0.0.0/0", reason: "By hand", created_at: now
    })
    Site.reload
    assert_equal [ true, false, false ],
      %w[ 198.51.100.1 127.0.0.1 192.168.1.1 ].map { |address| !notice_for(address).nil? }
  end

  private
    def notice_for(address) = Site.access_blocks.notice_for(ClientAddress.new(address))

    def block(pattern, kind: "network", save: true, **attributes)
      AccessBlock.new(user: users(:admin), kind:, pattern:, reason: "Spam", **attributes)
        .tap { |block| block.save! if save }
    end

    def errors_of(pattern, **) = block(pattern, save: false, **).tap(&:validate).errors.objects

    def sign_in_event(user, ip_address, **)
      user.security_events.create!(kind: "signed_in", sign_in_method: "password", ip_address:, **)
    end
end
