require "test_helper"

class User::ReviewableTest < ActiveSupport::TestCase
  setup { @flagger = trusted_member }

  test "counts flags that were received and given, and those that were upheld" do
    assert_equal [ 0, 0, 0, nil ], [ *received(users(:maria)), users(:maria).flags_received.share ]
    mine = maria_items
    mine.each do |item|
      assert Flag.new(item.model_name.singular => item, user: @flagger, reason: "spam").submit
    end
    flag mine.first, by: 1
    decide mine.first, "removed"
    decide mine.second, "dismissed"

    assert_equal [ 4, 3, 2 ], received(users(:maria))
    assert_equal 67, users(:maria).flags_received.share
    assert_equal [ 3, 2, 1 ], @flagger.flags_given.deconstruct_keys(nil).values
    assert_equal 50, @flagger.flags_given.share
    decide mine.first, "restored"
    assert_equal [ 4, 3, 0 ], received(users(:maria))
  end

  test "lists posts and comments that moderators, flags or the member removed, latest first" do
    first, second, third = maria_items
    [ [ first, users(:maria) ], [ second, users(:admin) ] ]
      .each { |item, by| item.remove by:; travel 1.minute }
    hide_by_flags third
    removed = users(:maria).latest_removed_items.first(3)
    assert_equal [ third, second, first ], removed
    assert_equal [ nil, users(:admin), users(:maria) ], removed.map { |item| item.removal.user }
  end

  test "lists sign-ins and the sign-up, without failures" do
    %w[ signed_up refused signed_in password_changed ].each_with_index do |kind, index|
      users(:tomas).security_events.create!(kind:, created_at: (9 - index).hours.ago)
    end
    assert_equal %w[ signed_in signed_up ], users(:tomas).latest_sign_ins.map(&:kind)
  end

  test "a network is a /24 or a /48, never an address" do
    { "192.0.2.77" => "192.0.2.0/24", "::ffff:192.0.2.77" => "192.0.2.0/24",
      "2001:db8:1:2:3::4" => "2001:db8:1::/48",
      "nowhere" => nil, "" => nil, nil => nil }.each do |address, network|
      assert_equal [ network ], [ IpPrefix.network_of(address) ], address.inspect
    end
  end

  private
    def received(user) = user.flags_received.to_h.values
    def maria_items
      [
        posts(:ask_backups),
        comments(:answer),
        *users(:maria).comments.visible.where.not(id: comments(:answer)).first
      ]
    end
end
