require "test_helper"

class ErasuresTest < Operations::TestCase
  include InDataDirectory

  test "lists a deleted account once, however often it was added" do
    2.times { erasures.add entry(7) }
    erasures.add entry(8, texts: true)

    assert_equal [ entry(7), entry(8, texts: true) ], erasures.all
  end

  test "a restore to an earlier time preserves all deleted accounts, even those since the last backup" do
    erasures.all
    back_up
    sleep 1.1
    time = Time.now.utc
    sleep 1.1
    erasures.add entry(7)
    back_up
    erasures.add entry(8)

    restore(at: time, force: true)
    assert_equal [ 7, 8 ], erasures.all.map(&:account)
  end

  test "on another machine the deleted accounts come from the backup" do
    erasures.add entry(7)
    back_up
    FileUtils.rm_rf directory.storage

    restore(names: [ "primary" ])
    assert_equal [ 7 ], erasures.all.map(&:account)
  end

  slow_test "restores a site that had no deleted accounts when it was backed up" do
    back_up

    assert_equal %w[ primary queue tally ], restore(force: true).restored.map(&:name)
    erasures.add entry(7)
    restore(force: true)
    assert_equal [ 7 ], erasures.all.map(&:account)
  end

  slow_test "a restore replaces a file that can't be read" do
    erasures.add entry(7)
    back_up
    File.binwrite database("erasures").path, "not a database" * 1000
    restore(names: [ "primary" ], force: true)

    assert_equal [ 7 ], erasures.all.map(&:account)
  end

  private
    def erasures = Operations::Erasures.new(database("erasures"))
    def entry(account, texts: false)
      Operations::Erasures::Entry.new(account:, began: account * 1000, texts:)
    end
end
