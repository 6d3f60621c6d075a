require "test_helper"

class PublicDump::ReaderTest < ActiveSupport::TestCase
  self.use_transactional_tests = false # another connection commits

  test "holds no snapshot between two batches, and doesn't block commits" do
    before = users(:maria).about
    PublicDump::Reader.open do |reader|
      assert_equal before, about(reader)
      change = -> { users(:maria).update! about: "Written meanwhile" }
      Thread.new { ApplicationRecord.connection_pool.with_connection { change.call } }.join

      assert_equal "Written meanwhile", about(reader)
    end
  ensure
    users(:maria).update! about: before
  end

  private
    def about(reader)
      found = nil
      reader.each_batch("users", %i[ id about ], "username = 'maria'", 1000) { |rows| found = rows.sole.last }
      found
    end
end
