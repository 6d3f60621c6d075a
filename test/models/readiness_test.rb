require "test_helper"

class ReadinessTest < ActiveSupport::TestCase
  self.use_transactional_tests = false # no transaction can begin on an unreadable database

  class Unreadable < ActiveRecord::Base
    self.abstract_class = true
  end

  test "is ready when all databases answer and the disk is writable" do
    assert_empty Readiness.new.problems
  end

  test "reports a database that it can't connect to" do
    Unreadable.establish_connection adapter: "sqlite3", database: __FILE__ # not a database

    problem = Readiness.new(records: [ ApplicationRecord, Unreadable ]).problems.sole
    assert_match(/\ACouldn't connect to the database .*\.\z/, problem)
  ensure
    Unreadable.remove_connection
  end

  test "reports that a later version has migrated the database" do
    record = ActiveRecord::Base.connection_pool.schema_migration
    record.create_version "99990101000000"

    newer = "The database is newer than this code: 1 migration (99990101000000)"
    assert_match(/\A#{Regexp.escape newer}.* Check out the version/, Readiness.new.problems.sole)
  ensure
    record.delete_version "99990101000000"
  end

  test "reports a full or read-only disk" do
    on_disk_of "1m" do |path|
      begin
        File.binwrite File.join(path, "filling"), "x" * 2 * 1024**2
      rescue Errno::ENOSPC
        # expected
      end
      assert_equal [ "The disk is full." ], Readiness.new(storage: path).problems

      assert system("mount", "-o", "remount,ro", path)
      assert_equal [ "The data directory is not writable." ], Readiness.new(storage: path).problems
    end
  end

  private
    def on_disk_of(size)
      Dir.mktmpdir do |path|
        skip "A small disk cannot be mounted here." unless system("mount", "-t", "tmpfs", "-o",
          "size=#{size}", "tmpfs", path, err: File::NULL)
        begin
          yield path
        ensure
          system "umount", "--lazy", path
        end
      end
    end
end
