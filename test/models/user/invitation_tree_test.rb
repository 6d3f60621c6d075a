require "test_helper"

class User::InvitationTreeTest < ActiveSupport::TestCase
  setup { @root = users(:admin) }

  test "contains three levels, newest first, with the number of suspended members" do
    first, second, third = chain(@root, 4)
    sibling = invite(@root, 1).sole
    decide second, "banned"
    assert_equal [ sibling, first ], tree.invitees_of(@root)
    assert_equal [ [ second ], [ third ], [], [] ],
      [ first, second, third, sibling ].map { |member| tree.invitees_of(member) }
    assert_equal [ 4, 1, false ], [ tree.members.size, tree.suspended_count, tree.truncated? ]
    assert_empty User::InvitationTree.new(users(:newcomer)).members
  end

  test "leaves out accounts that are being deleted" do
    member = chain(@root, 1).sole
    AccountDeletion.of(member, texts: false)
    assert_empty tree.members
  end

  test "contains 100 members at most, in a query per level" do
    first = invite(@root, 60)
    invite first.first, 39
    assert_equal [ 99, false ], [ tree.members.size, tree.truncated? ]
    invite first.second, 5
    assert_equal [ 100, true ], [ tree.members.size, tree.truncated? ]
    assert_equal 100, [ @root, *first ].sum { |member| tree.invitees_of(member).size }
    queries = Statements.new.collect { tree.members }.select do |statement|
      statement.sql.include?('FROM "users"')
    end
    assert_equal 2, queries.size
  end

  private
    def tree = User::InvitationTree.new(@root)

    def chain(inviter, length)
      Array.new(length) { inviter = invite(inviter, 1).sole }
    end

    def invite(inviter, count)
      before = User.maximum(:id)
      User.insert_all Array.new(count) { |index| { username: "i#{before.to_s.last(6)}_#{index}",
        password_digest: "x", inviter_id: inviter.id } }
      User.where(id: before.succ..).order(:id).to_a
    end
end
