require "test_helper"

class MonitorWriteAheadLogsJobTest < ActiveJob::TestCase
  include StorageHelper, WriteAheadLogHelper

  setup { sqlite_only "these files are not used with PostgreSQL" }

  test "logs nothing about small WALs" do
    with_database { write 10 }

    assert_empty warnings
  end

  test "reports the process whose read blocks checkpoints, and how to fix it" do
    with_database do
      with_open_reader do |reader|
        write 500
        assert_operator log.progress.waiting, :>=, 500
        assert_match(/test.sqlite3-wal is \d\.\d MiB, \d+ of its \d+ pages not checkpointed/, warnings)
        assert_match(/#{reader} \(.*ruby/, warnings)
        assert_match "the WAL then shrinks. See bin/ops doctor.", warnings
      end
    end
  end

  test "stops reporting once the reader has finished" do
    with_database do
      with_open_reader { write 500 }
      2.times { write 200 }

      assert_operator log.bytes, :<, 1.megabyte
      assert_empty warnings
    end
  end

  test "doesn't checkpoint the WAL, which is up to Litestream" do
    with_database do
      @writer.execute "PRAGMA wal_autocheckpoint = 0"
      write 300
      warnings

      assert_operator log.progress.waiting, :>=, 300
    end
  end

  private
    def warnings
      output = StringIO.new
      logger = Logger.new(output, level: :warn)
      ActiveJob::Base.with(logger:) { MonitorWriteAheadLogsJob.perform_now }
      output.string
    end
end
