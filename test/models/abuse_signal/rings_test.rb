require "test_helper"

# Signals of rings as votes and flags arrive.
class AbuseSignal::RingsTest < ActiveSupport::TestCase
  test "thirty new accounts that vote for one author are a ring, with its members as evidence" do
    post = Post.create!(author: users(:tomas), title: "Buy these", url: "https://shop.example/")
    ring = members(30, "ring")
    [ *ring, users(:maria) ].each { |voter| post.vote_by voter }
    AbuseSignal.detect_rings

    signal = AbuseSignal.vote_ring.sole
    assert_equal [ users(:tomas), ring.map(&:id).sort, 31 ],
      [ signal.user, signal.members.ids.sort, signal.evidence["voters"] ]
    assert_equal [ "shop.example" ], AbuseSignal.domain_ring.map { |other| other.evidence["domain"] }
  end

  test "votes that no longer count are no longer evidence" do
    post = Post.create!(author: users(:tomas), title: "Buy these", url: "https://shop.example/")
    members(30, "ring").each { |voter| post.vote_by voter }
    Vote.update_all discounted: true
    AbuseSignal.detect_rings
    assert_empty AbuseSignal.all
  end

  test "members who keep upvoting one another are a ring" do
    ring = members(6, "pal").each { |member| member.update_columns karma: 10 }
    ring.permutation(2) { |voter, author| 2.times { |turn| comment(author, turn).vote_by voter } }
    User.where(id: ring).update_all karma: 10
    AbuseSignal.detect_rings
    assert_equal [ ring.map(&:id) ], AbuseSignal.mutual_ring.map { |signal| signal.evidence["members"] }
  end

  test "a member who downvotes one other member, and hardly anyone else" do
    7.times { |turn| comment(users(:tomas), turn).vote_by users(:maria), -1 }
    AbuseSignal.detect_rings
    assert_empty AbuseSignal.all

    comment(users(:tomas), 7).vote_by users(:maria), -1
    AbuseSignal.detect_rings
    assert_equal [ [ users(:maria).id, users(:tomas).id, { "downvotes" => 8, "all_downvotes" => 8 } ] ],
      AbuseSignal.serial_downvotes.pluck(:user_id, :other_user_id, :evidence)
  end

  test "members who flag what many others upvoted, before it is hidden and after" do
    posts(:wal).update_columns score: 100
    [ 5, 20 ].each do |flags|
      flag posts(:wal), by: flags - posts(:wal).flags.count
      AbuseSignal.detect_rings
      assert_equal [ flags, posts(:wal).flags.pluck(:user_id).sort ],
        AbuseSignal.flag_brigade.sole.evidence.values_at("flags", "members")
    end
    assert_equal [ posts(:wal).author ], AbuseSignal.all.map(&:user)
  end

  test "flags on what few upvoted are in the queue, and no signal" do
    flag posts(:essay), by: 4
    posts(:essay).update_columns score: 3
    flag posts(:essay), by: 1
    AbuseSignal.detect_rings
    assert_empty AbuseSignal.all
  end

  test "reads nothing while there are no new votes, and writes nothing that it knows" do
    7.times { |turn| comment(users(:tomas), turn).vote_by users(:maria), -1 }
    comment(users(:tomas), 8).vote_by users(:maria), -1
    AbuseSignal.detect_rings
    assert_no_changes(-> { AbuseSignal.sole.detected_at }) { AbuseSignal.detect_rings }
    travel(1.hour) { assert_no_queries_match(/DISTINCT/) { AbuseSignal.detect_rings } }
  end

  private
    def members(count, name)
      digest = users(:maria).password_digest
      Array.new(count) { |number| "#{name}#{number}" }
        .map { |username| User.create!(username:, password_digest: digest, created_at: 2.hours.ago) }
    end

    def comment(author, number) = Comment.create!(author:, post: posts(:essay), body: "Remark #{number}")
end
