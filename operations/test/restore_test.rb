require "test_helper"

class RestoreTest < Operations::TestCase
  include InDataDirectory

  test "refuses to overwrite existing files without --force" do
    back_up
    write database("primary"), "second"

    error = assert_raises(Operations::Error) { restore }
    assert_match "already exist. To replace them, add --force", error.message
    assert_equal %w[ first second ], titles(database("primary"))
  end

  test "moves the previous files aside, with their WAL and the derived files" do
    back_up
    cache = directory.derived.first
    write cache, "a page as it was"
    write database("primary"), "second"

    outcome = restore(force: true)

    assert_equal [ "first" ], titles(database("primary"))
    assert_equal %w[ first second ], titles(database("primary").in(outcome.aside))
    refute cache.exist?
    assert cache.in(outcome.aside).exist?
  end

  test "restores a single database" do
    back_up
    directory.databases.each { |database| write database, "second" }

    assert_equal [ "queue" ], restore(names: [ "queue" ], force: true).restored.map(&:name)
    assert_equal %w[ first second ], titles(database("primary"))
    assert_equal %w[ first ], titles(database("queue"))
  end

  slow_test "restores a running site into another folder, which can't back up to the same destination" do
    start_replication
    back_up
    elsewhere = File.join(@folder, "elsewhere")
    output, status = ops("restore", STORAGE: elsewhere)

    assert_equal 0, status.exitstatus, output
    copy = Kit::DataDirectory.new(elsewhere)
    assert_equal [ "first" ], titles(copy.primary)
    assert copied?, "The running site is still replicated."

    output, status = ops("backup", STORAGE: elsewhere)
    assert_equal 1, status.exitstatus
    assert_match "Another site is being replicated to #{backups} (process #{@replicator}).", output
  end

  test "changes nothing if there is no backup of the primary" do
    error = assert_raises(Operations::Error) { restore(force: true) }

    assert_match "There is no backup of primary in #{backups}.", error.message
    refute_match "bin/ops backup", error.message
    assert_equal [ "first" ], titles(database("primary"))
    assert_empty Dir.children(directory.storage).grep(/restoring|before/)
  end

  test "skips a database without a backup, which the site creates" do
    FileUtils.rm_f database("tally").files
    back_up

    outcome = restore(force: true)
    assert_equal %w[ primary queue ], outcome.restored.map(&:name)
    assert_equal %w[ tally ], outcome.missing.map(&:name)
  end

  test "refuses a damaged backup and changes nothing" do
    back_up
    Dir[File.join(backups, "production.sqlite3/ltx/*/*")].each { |file| File.write file, "x" * 200, 100 }
    write database("primary"), "second"

    assert_raises(Operations::Error) { restore(force: true) }
    assert_equal %w[ first second ], titles(database("primary"))
  end

  test "only the owner can read restored files, and lost rows of other databases are still noticed" do
    back_up
    ops "verify"
    restore(names: [ "tally" ], force: true)

    assert_equal 0o600, File.stat(database("tally").path).mode & 0o777
    assert_equal %w[ primary queue ], Operations::BackupVerificationRecord.new(directory).marks.keys
  end

  slow_test "the doctor reports a restore that was killed, and it can be repeated" do
    back_up
    write database("primary"), *Array.new(300) { "a" * 100_000 }
    back_up
    command = [ File.join(Operations::ROOT, "bin/ops"), "restore", "--force" ]
    restoring = Process.spawn(surroundings, *command, %i[ out err ] => File::NULL)
    eventually { Dir[directory.path("_restoring_*/*")].any? }
    Process.kill "KILL", restoring
    Process.wait restoring

    output = eventually { ops("doctor").first.then { |text| text if text.include?("was interrupted") } }
    assert_match(/A restore was interrupted.*bin\/ops restore --force/m, output)
    restore(force: true)
    assert_equal 301, titles(database("primary")).size
  end
end
