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

  test "a dismissed ring comes back once it has grown by half, as a new signal that says so" do
    post = Post.create!(author: users(:tomas), title: "Buy these", url: "https://shop.example/")
    ring = members(22, "ring")
    ring.first(14).each { |voter| post.vote_by voter }
    AbuseSignal.detect_rings
    dismissed = AbuseSignal.vote_ring.sole.tap { |signal| signal.dismiss by: users(:admin) }

    ring[14...20].each { |voter| post.vote_by voter }
    assert_no_changes(-> { dismissed.reload.attributes }) { AbuseSignal.detect_rings }
    post.vote_by ring[20]
    assert_difference(-> { ModeratorAlert.where(kind: "abuse_signal").count }) { AbuseSignal.detect_rings }
    grown = AbuseSignal.vote_ring.open.sole
    assert_operator grown.id, :>, dismissed.id
    assert_equal [ 21, 14 ], [ grown.members.count, grown.evidence["before"] ]

    post.vote_by ring[21]
    AbuseSignal.detect_rings
    assert_equal [ 22, 14 ], [ grown.reload.members.count, grown.evidence["before"] ]
  end

  test "a dismissed brigade comes back when as many others flag, or for another item of the author" do
    [ posts(:wal), posts(:essay) ].each { |post| post.update_columns author_id: users(:maria).id, score: 100 }
    flag posts(:wal), by: 6
    AbuseSignal.detect_rings
    AbuseSignal.sole.dismiss by: users(:admin)
    flag posts(:wal).reload, by: 4
    AbuseSignal.detect_rings
    assert_empty AbuseSignal.open
    flag posts(:wal).reload, by: 1
    AbuseSignal.detect_rings
    assert_equal 6, AbuseSignal.open.sole.evidence["before"]

    AbuseSignal.sole.dismiss by: users(:admin)
    flag posts(:essay), by: 12
    AbuseSignal.detect_rings
    assert_equal [ posts(:essay).id, nil ], AbuseSignal.open.sole.evidence.values_at("post_id", "before")
    assert_no_changes(-> { AbuseSignal.sole.detected_at }) { travel(1.second) { AbuseSignal.detect_rings } }
    AbuseSignal.sole.dismiss by: users(:admin)
    AbuseSignal.detect_rings
    assert_empty AbuseSignal.open, "the one that was dismissed first must not come back"
  end

  test "a dismissed serial downvoter comes back with half as many votes again, at least five" do
    8.times { |turn| comment(users(:tomas), turn).vote_by users(:maria), -1 }
    AbuseSignal.detect_rings
    AbuseSignal.sole.dismiss by: users(:admin)
    [ 4, 1 ].each do |more|
      assert_empty AbuseSignal.open
      more.times { |turn| comment(users(:tomas), "#{more} #{turn}").vote_by users(:maria), -1 }
      AbuseSignal.detect_rings
    end
    assert_equal [ 13, 8 ], AbuseSignal.open.sole.evidence.values_at("downvotes", "before")
  end

  private
    def members(count, name)
      digest = users(:maria).password_digest
      Array.new(count) { |number| "#{name}#{number}" }
        .map { |username| User.create!(username:, password_digest: digest, created_at: 2.hours.ago) }
    end

    def comment(author, number) = Comment.create!(author:, post: posts(:essay), body: "Remark #{number}")
end
