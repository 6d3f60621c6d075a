require "test_helper"

class MemberListTest < ActiveSupport::TestCase
  test "lists the newest members first, without the ghost and accounts that are being deleted" do
    User.ghost
    AccountDeletion.of(users(:tomas), texts: false)
    users(:maria).update_columns(created_at: 1.hour.ago)
    assert_equal %w[ maria newcomer admin ], names
  end

  test "lists members by activity" do
    users(:maria).update_columns(last_seen_at: 2.hours.ago)
    users(:tomas).update_columns(last_seen_at: 1.hour.ago)
    assert_equal %w[ tomas maria ], names(list: "active")
  end

  test "lists new members, and members who never posted" do
    assert_equal %w[ newcomer ], names(list: "new")
    assert_equal %w[ newcomer admin ], names(list: "silent")
    Post.create!(author: users(:newcomer), title: "First", body: "Hello")
    assert_equal %w[ admin ], names(list: "silent")
  end

  test "lists the members whose items were flagged, those with the most flags first" do
    flag posts(:wal), by: 1
    flag comments(:objection), by: 2
    assert_equal %w[ tomas maria ], names(list: "flagged")

    page = KeysetPage.new(MemberList.new(viewer: users(:admin), list: "flagged").rows, size: 1)
    assert_equal [ { "username" => "tomas", "flags_count" => 2, "flagged_items_count" => 1 } ],
      page.map { |member| member.attributes.slice("username", "flags_count", "flagged_items_count") }
    flagged = MemberList.new(viewer: users(:admin), list: "flagged")
    following = KeysetPage.new(flagged.rows, size: 1, cursor: page.next_cursor)
    assert_equal %w[ maria ], following.map(&:username)
    assert_nil following.next_cursor
  end

  test "lists suspended and banned members" do
    decide users(:tomas), "suspended", days: 3
    decide users(:maria), "banned"
    assert_equal [ %w[ tomas ], %w[ maria ] ], [ names(list: "suspended"), names(list: "banned") ]
    travel 4.days
    assert_empty names(list: "suspended")
  end

  test "doesn't list suspended members whose accounts are being deleted" do
    decide users(:tomas), "suspended", days: 3
    AccountDeletion.of(users(:tomas), texts: false)
    assert_empty names(list: "suspended")
  end

  test "lists members without a confirmed email address, and the staff by role" do
    users(:tomas).update_columns(email_address: nil, unconfirmed_email_address: "tomas@example.org")
    users(:newcomer).update_columns(email_address: nil)
    users(:maria).update_columns(unconfirmed_email_address: "other@example.com", role: "moderator")
    assert_equal %w[ tomas ], names(list: "unconfirmed")
    assert_equal [ %w[ maria ], %w[ admin ] ], [ names(list: "moderators"), names(list: "administrators") ]
  end

  test "sorts small lists by name, age and activity" do
    %w[ tomas maria newcomer ].each { |name| decide users(name), "banned" }
    users(:maria).update_columns(last_seen_at: 2.hours.ago)
    users(:tomas).update_columns(last_seen_at: 1.hour.ago, created_at: 3.years.ago)
    assert_equal %w[ newcomer maria tomas ], names(list: "banned")
    assert_equal %w[ maria newcomer tomas ], selected(list: "banned", sort: "name")
    assert_equal %w[ newcomer maria tomas ], selected(list: "banned", sort: "joined")
    assert_equal %w[ tomas maria newcomer ], selected(list: "banned", sort: "seen")
    unsortable = [ { list: "newest", sort: "name" }, { list: "banned", sort: "upheld" }, { list: "banned" } ]
    unsortable.each do |parameters|
      assert_nil list(**parameters).selection(nil), parameters
    end
  end

  test "sorts recently flagged members by the share of upheld flags" do
    flag posts(:wal), by: 3
    %i[ objection answer ].each { |name| flag comments(name), by: 1 }
    decide comments(:objection).reload, "removed"
    assert_equal %w[ maria tomas ], names(list: "flagged")
    assert_equal %w[ tomas maria ], selected(list: "flagged", sort: "upheld")
    decide comments(:answer).reload, "removed"
    decide posts(:wal).reload, "dismissed"
    maria = list(list: "flagged", sort: "upheld").selection(nil).records.last
    counts = MemberList::RecentlyFlagged.counts_of(maria)
    assert_equal [ 4, 4, 1, 25 ], [ *counts.to_h.values, counts.share ]
  end

  test "searches within a small list" do
    %w[ tomas maria ].each { |name| decide users(name), "banned" }
    users(:tomas).update_columns(inviter_id: users(:newcomer).id, unconfirmed_email_address: "T@example.org")
    assert_equal %w[ tomas ], selected(list: "banned", query: "@TO")
    assert_equal %w[ tomas ], selected(list: "banned", query: "Newcomer", by: "inviter")
    assert_equal %w[ tomas ], selected(list: "banned", query: "t@Example.org", by: "email")
    assert_empty selected(list: "banned", query: "new")
    assert_nil list(list: "newest", query: "to").selection(nil)
  end

  test "shows pages of a sorted list, unless it has more than 200 members" do
    User.insert_all(Array.new(200) do |index|
      { username: "mod#{index + 100}", password_digest: "x", role: "moderator" }
    end)
    numbers = %w[ 1 2 3 4 5 x ]
    pages = numbers.map { |number| list(list: "moderators", sort: "name").selection(number) }
    assert_equal [ 50, 50, 50, 50, 0, 50 ], pages.map { |page| page.records.size }
    assert_equal [ 2, 3, 4, nil, nil, 2 ], pages.map(&:next_cursor)
    assert_equal "mod150", pages.second.records.first.username

    users(:tomas).moderator!
    crowded = list(list: "moderators", sort: "name")
    assert_predicate crowded, :too_large?
    assert_nil crowded.selection(nil)
    assert_not_predicate list(list: "moderators"), :too_large?
    assert_equal %w[ tomas ], names(list: "moderators", query: "tom")
  end

  test "rejects unknown lists" do
    assert_raises(ActiveRecord::RecordNotFound) { names(list: "lost") }
  end

  test "searches by the beginning of a username, in any case and in alphabetical order" do
    %w[ Mar mar-y ma_x zoe m1 ].each do |username|
      User.create!(username:, password: SignInHelper::PASSWORD)
    end
    assert_equal %w[ Mar maria mar-y ].sort_by(&:downcase), names(query: "mAr").sort_by(&:downcase)
    assert_equal %w[ ma_x ], names(query: "@ma_")
    assert_equal %w[ zoe ], names(query: "z")
    [ "%", "ma%", "a b", "x" * 21, "ma\uFFFF", "é" ].each { |query| assert_empty names(query:), query }
  end

  test "searches by inviter" do
    users(:newcomer).update_columns(inviter_id: users(:maria).id)
    assert_equal %w[ newcomer ], names(query: "Maria", by: "inviter")
    [ "tomas", "nobody", "%" ].each { |query| assert_empty names(query:, by: "inviter"), query }
  end

  test "searches by the exact email address, for administrators only" do
    users(:newcomer).update_columns(email_address: nil, unconfirmed_email_address: "maria@example.com")
    assert_equal %w[ newcomer maria ].sort, names(query: "Maria@example.com", by: "email").sort
    assert_empty names(query: "maria@", by: "email")
    assert_empty names(query: "maria@example.com", by: "email", viewer: users(:tomas))
    assert_equal "username", MemberList.new(viewer: users(:tomas), query: "x", by: "email").by
  end

  test "shows each member once on pages of 50, in both directions" do
    User.insert_all(Array.new(110) do |index|
      { username: "spam#{index}", password_digest: "x", created_at: index.hours.ago }
    end)
    { {} => 114, { query: "SPAM" } => 110 }.each do |parameters, count|
      relation = list(**parameters).rows
      pages = [ KeysetPage.new(relation, size: 50) ]
      pages << KeysetPage.new(relation, size: 50, cursor: pages.last.next_cursor) while pages.last.next_cursor
      assert_equal [ 50, 50, count - 100 ], pages.map { |page| page.records.size }
      assert_equal relation.map(&:id), pages.flat_map { |page| page.map(&:id) }
    end
  end

  test "rejects a cursor with a NUL" do
    cursor = KeysetPage.cursor(51, [ "a\0" ])
    assert_raises(KeysetPage::InvalidCursor) { KeysetPage.new(list(query: "spam").rows, cursor:) }
  end

  private
    def list(viewer: users(:admin), **) = MemberList.new(viewer:, **)
    def selected(**) = list(**).selection(nil).records.map(&:username)
    def names(**) = MemberList.members_of(list(**).rows.to_a).map(&:username)
end
