require "test_helper"
require_relative "../../kit/test/shared/flushes"

# PowerCutTest cuts the power. These say which commits wait for the disk.
class DurableCommitsTest < ActiveSupport::TestCase
  include Flushes

  self.use_transactional_tests = false

  setup { sqlite_only "PostgreSQL flushes its log itself" }
  teardown { Tag.where("name LIKE 'durable%'").delete_all }

  test "each commit waits for the disk, and nothing else does" do
    assert_equal 1, flushes { create_tag }
    assert_equal 1, flushes { ApplicationRecord.transaction { 2.times { create_tag } } }
    assert_equal 1, flushes { Tag.where("name LIKE 'durable%'").delete_all }
    assert_equal 1, flushes { User.write_prepared("UPDATE users SET karma = 1 WHERE username = 'maria'") }

    assert_equal 0, flushes { Tag.where(name: "none").delete_all }
    assert_equal 0, flushes { ApplicationRecord.transaction { Tag.count } }
    assert_equal 0, flushes { Rails.cache.write("durable", 1) }
  end

  test "after a failed flush, nothing is acknowledged until the database file has all commits" do
    create_tag
    reader = SQLite3::Database.new(path, readonly: true)
    reader.execute_batch "BEGIN; SELECT count(*) FROM tags" # a checkpoint doesn't go beyond what it reads
    with_log_that_cannot_be_flushed do
      error = assert_raises(ActiveRecord::StatementInvalid) { create_tag }
      assert_equal :unwritable, StorageErrors.kind_of(error)
    end

    assert_raises(ActiveRecord::StatementInvalid) { create_tag }
    reader.close
    assert_nothing_raised { create_tag }
  end

  private
    def create_tag = Tag.create!(name: "durable#{SecureRandom.alphanumeric(8).downcase}")

    def flushes(&) = flushed(&).size

    def path = ApplicationRecord.connection_db_config.database

    # As on a failing disk.
    def with_log_that_cannot_be_flushed
      File.rename "#{path}-wal", "#{path}-log"
      File.symlink File::NULL, "#{path}-wal"
      yield
    ensure
      File.rename "#{path}-log", "#{path}-wal"
    end
end
