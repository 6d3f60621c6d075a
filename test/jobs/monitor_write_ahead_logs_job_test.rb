require "test_helper"

class MonitorWriteAheadLogsJobTest < ActiveJob::TestCase
  include StorageHelper, WriteAheadLogHelper

  test "it is silent about logs that are small" do
    with_community { write 10 }

    assert_empty complaints
  end

  test "reports a log that a reader keeps from restarting, with the reader's process and a remedy" do
    with_community do
      while_somebody_reads do |reader|
        write 500
        assert_operator log.progress.waiting, :>=, 500
        assert_match(/test.sqlite3-wal is \d\.\d MiB, \d+ of its \d+ pages not checkpointed/, complaints)
        assert_match(/#{reader} \(.*ruby/, complaints)
        assert_match "the WAL then shrinks. See bin/ops doctor.", complaints
      end
    end
  end

  test "the log shrinks once the reader has finished" do
    with_community do
      while_somebody_reads { write 500 }
      2.times { write 200 }

      assert_operator log.bytes, :<, 1.megabyte
      assert_empty complaints
    end
  end

  test "checking the log is no checkpoint, which is up to Litestream" do
    with_community do
      @writer.execute "PRAGMA wal_autocheckpoint = 0"
      write 300
      complaints

      assert_operator log.progress.waiting, :>=, 300
    end
  end

  private
    def complaints
      output = StringIO.new
      logger_before, ActiveJob::Base.logger = ActiveJob::Base.logger, Logger.new(output, level: :warn)
      MonitorWriteAheadLogsJob.perform_now
      output.string
    ensure
      ActiveJob::Base.logger = logger_before
    end
end
