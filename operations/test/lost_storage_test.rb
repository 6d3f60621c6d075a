require "test_helper"
require "test_helpers/served_site"

# bin/ops while a site has lost files, and afterwards.
class LostStorageTest < Operations::TestCase
  include InDataDirectory, ServedSite

  test "the doctor says what was lost and what to do, and no command touches the files in place" do
    lose
    before = File.stat(database("primary").path).mtime
    output, status = ops("doctor")

    replaced = /✗ production\.sqlite3 was replaced while the site was running\. .*\n/
    assert_match(/#{replaced}  → Run bin\/ops rescue before you restart/, output)
    assert_equal 1, status.exitstatus
    [ %w[ backup ], %w[ replicate ], %w[ maintenance-mode off ] ].each do |words|
      output, status = ops(*words)
      assert_equal [ 1, true ], [ status.exitstatus, output.include?("Run bin/ops rescue first.") ], output
    end
    assert_equal before, File.stat(database("primary").path).mtime
    assert_raises(Operations::Error) { provenance_of_missing_primary }
  end

  test "puts in place what was saved once the site has stopped, and turns off maintenance mode" do
    erasures.add entry(1)
    lose("primary", "erasures", "errors") { erasures.add entry(2) } # into a new file
    site = start_site
    output, status = ops("rescue")
    assert_match(/Saved in .*production_rescued: primary, erasures\./, output)
    assert_equal 0, status.exitstatus

    stop_site site
    output, status = ops("rescue")
    assert_equal 0, status.exitstatus, output
    assert_match(/Put in place: primary, erasures\.\nThe previous files are in .*_before_.*\nStart /, output)
    assert_equal %w[ first second ], titles(database("primary"))
    assert_equal [ 1, 2 ], erasures.all.map(&:account).sort
    refute_predicate database("errors"), :exist?, "created again when the site starts"
    refute_predicate Kit::MaintenanceMode.new(directory), :on?
    refute_path_exists lost.folder
    assert_match "has not lost any", ops("rescue").first
  end

  test "says to restore what could not be saved, which turns off maintenance mode" do
    back_up
    lost.record [ fault("primary", "truncated") ]
    site = start_site
    output, status = ops("rescue")
    assert_equal 1, status.exitstatus
    assert_match(/Not saved: primary, because .* start the site: bin\/ops restore --force primary\./, output)

    stop_site site
    output, status = ops("rescue")
    assert_equal 1, status.exitstatus
    assert_match "Not saved: primary. To restore the last backup: bin/ops restore --force primary.", output
    assert_predicate Kit::MaintenanceMode.new(directory), :on?

    output, status = ops("restore", "--force", "primary")
    assert_equal 0, status.exitstatus, output
    refute_predicate Kit::MaintenanceMode.new(directory), :on?
  end

  test "refuses a damaged copy" do
    lose
    File.binwrite database("primary").in(lost.folder).path, "\xFF" * 20_000
    File.delete "#{database("primary").in(lost.folder).path}-wal"
    output, status = ops("rescue")

    assert_equal 1, status.exitstatus
    assert_match(/production\.sqlite3 is damaged: .*bin\/ops restore --force primary/, output)
    assert_predicate Kit::MaintenanceMode.new(directory), :on?
  end

  test "something that was saved earlier isn't taken for the current content" do
    FileUtils.mkdir_p lost.folder
    FileUtils.cp database("primary").path, lost.folder
    lose

    assert_equal %w[ first second ], titles(database("primary").in(lost.folder))
  end

  private
    def lost = Operations::LostStorage.new(directory)
    def erasures = Operations::Erasures.new(database("erasures"))
    def entry(account) = Operations::Erasures::Entry.new(account:, began: account, texts: true)
    def fault(name, kind)
      Operations::OpenDatabase::Fault.new(database: name, file: database(name).basename, kind:)
    end

    def watch(log = []) = Operations::StorageWatch.new(directory) { |sentence| log << sentence }.tap(&:lost?)

    # Another process uses the files while those called +names+ get a row, are replaced by older ones, and
    # then the block runs. It saves their content when it ends.
    def lose(*names)
      names = %w[ primary ] if names.empty?
      write database("errors"), "first"
      in_another_process do
        names.each do |name|
          write database(name), "second"
          next FileUtils.rm(Dir["#{database(name).path}*"]) if name == "erasures"

          write older = database(name).in(@folder), "older"
          File.rename older.path, database(name).path
        end
        yield if block_given?
      end
    end

    def in_another_process
      (input, started), (ended, output) = IO.pipe, IO.pipe
      process = fork do
        watch = watch()
        started.puts
        output.close
        ended.read
        watch.finish
      ensure
        exit!
      end
      input.gets
      yield
      output.close
      Process.wait process
    end

    def provenance_of_missing_primary
      File.rename database("primary").path, "#{database("primary").path}.renamed"
      Operations::Provenance.new(directory, litestream).refuse_new_site_over_backups
    ensure
      File.rename "#{database("primary").path}.renamed", database("primary").path
    end
end
