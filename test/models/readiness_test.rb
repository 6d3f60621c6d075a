require "test_helper"

class ReadinessTest < ActiveSupport::TestCase
  self.use_transactional_tests = false # of a database that cannot be read no transaction can be begun

  class Unreadable < ActiveRecord::Base
    self.abstract_class = true
  end

  test "where all answer and may be written to, nothing is in the way" do
    assert_empty Readiness.new.problems
  end

  test "a database that does not answer is in the way" do
    Unreadable.establish_connection adapter: "sqlite3", database: __FILE__ # which is none

    assert_match(/\AThe database .* does not answer\.\z/, Readiness.new(records: [ ApplicationRecord, Unreadable ]).problems.sole)
  ensure
    Unreadable.remove_connection
  end

  test "a disk that is full or read-only is in the way" do
    on_a_disk_of "1m" do |path|
      begin
        File.binwrite File.join(path, "filling"), "x" * 2 * 1024**2
      rescue Errno::ENOSPC
        # as it was meant
      end
      assert_equal [ "The disk is full." ], Readiness.new(storage: path).problems

      assert system("mount", "-o", "remount,ro", path)
      assert_equal [ "The disk may not be written to." ], Readiness.new(storage: path).problems
    end
  end

  private
    def on_a_disk_of(size)
      Dir.mktmpdir do |path|
        skip "A small disk cannot be mounted here." unless system(
          "mount", "-t", "tmpfs", "-o", "size=#{size}", "tmpfs", path, err: File::NULL
        )
        begin
          yield path
        ensure
          system "umount", "--lazy", path
        end
      end
    end
end
