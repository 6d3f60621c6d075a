require "test_helper"

class PublicDump::ConsistentReadTest < ActiveSupport::TestCase
  self.use_transactional_tests = false # another connection commits

  test "isolates the snapshot from concurrent commits without blocking them" do
    before = users(:maria).about
    PublicDump::ConsistentRead.open do |snapshot|
      assert_equal before, about(snapshot)
      Thread.new { ApplicationRecord.connection_pool.with_connection { users(:maria).update! about: "Written meanwhile" } }.join

      assert_equal before, about(snapshot)
    end
    assert_equal "Written meanwhile", PublicDump::ConsistentRead.open { |snapshot| about(snapshot) }
  ensure
    users(:maria).update! about: before
  end

  test "leaves no open transaction on the connection after an error" do
    assert_raises(RuntimeError) { PublicDump::ConsistentRead.open { raise "interrupted" } }
    User.transaction { users(:maria).touch }

    assert_not User.lease_connection.transaction_open?
  end

  private
    def about(snapshot)
      found = nil
      snapshot.each_batch("users", %i[ id about ], "username = 'maria'", 1000) { |rows| found = rows.sole.last }
      found
    end
end
