require "test_helper"

class BackupTest < Operations::TestCase
  include ProvenBackups, InDataDirectory

  test "backs up all databases, and restores them" do
    assert_equal %w[ primary queue tally ], back_up

    FileUtils.rm_rf directory.storage
    assert_equal %w[ primary queue tally ], restore.restored.map(&:name)
    assert_equal [ "first" ], titles(database("primary"))
  end

  test "backups are readable by their owner only" do
    back_up

    assert_equal 0o700, File.stat(backups).mode & 0o777
  end

  test "asks the process that already replicates to sync" do
    start_replication
    write database("primary"), "second"

    assert_equal %w[ primary queue tally ], back_up
    stop_replication
    restore(force: true)
    assert_equal %w[ first second ], titles(database("primary"))
  end

  slow_test "replication that was killed loses no acknowledged write, and continues" do
    start_replication
    write database("primary"), "second"
    back_up
    Process.kill "KILL", Operations::Replication::Holder.new(directory.replication_lock).litestream
    Process.wait @replicator
    write database("primary"), "third"

    start_replication
    back_up
    stop_replication
    restore(force: true)
    assert_equal %w[ first second third ], titles(database("primary"))
  end

  test "backup refuses another destination than that of the running site, and names both" do
    start_replication
    output, status = ops("backup", BACKUP_TO: "#{@folder}/elsewhere")

    assert_equal 1, status.exitstatus, output
    assert_match %r{site replicates to #{backups}, but BACKUP_TO is .*/elsewhere here\.\nRestart the site},
      output
    refute_path_exists "#{@folder}/elsewhere"
  end

  slow_test "a backup leaves checkpoints to the process that replicates" do
    start_replication
    back_up
    before = log_salt
    open(database("primary")) do |handle|
      handle.execute "PRAGMA wal_autocheckpoint = 5"
      40.times { handle.execute "INSERT INTO posts (title) VALUES (hex(randomblob(2000)))" }
    end

    assert_equal before, log_salt
  end

  slow_test "replication waits for a backup that is being made" do
    Operations::Replication.new(directory, litestream).paused do
      @replicator = spawn_replication
      sleep 2
      assert_nil Process.wait(@replicator, Process::WNOHANG)
    end

    eventually { copied? }
  end

  slow_test "replicates what was written while nothing replicated, even if the WAL was restarted" do
    start_replication
    write database("primary"), *Array.new(20) { |number| "copied #{number}" }
    back_up
    open(database("primary")) do |handle| # like a site that keeps running, with open connections
      Process.kill "KILL", Operations::Replication::Holder.new(directory.replication_lock).litestream
      Process.wait @replicator
      handle.execute "INSERT INTO comments (post_id) VALUES (1)"
      handle.execute "PRAGMA wal_checkpoint(PASSIVE)"
      write database("primary"), "after"
      start_replication
      back_up
    end
    stop_replication

    restore(force: true)
    count = "SELECT count(*) FROM comments"
    assert_equal 1, database("primary").read { |handle| handle.get_first_value(count) }
  end

  test "only one process replicates at a time" do
    start_replication
    output, status = ops("replicate")

    assert_equal 1, status.exitstatus
    assert_match "already replicates #{directory.storage}", output
  end

  slow_test "takes over from a Litestream that has outlived its process, and ends with its owner" do
    Process.kill "KILL", start_replication
    Process.wait @replicator
    orphan = Operations::Replication::Holder.new(directory.replication_lock).litestream
    write database("primary"), "second"
    command = [ "sh", "-c", "\"$0\" replicate --owner $$ > /dev/null; true", "#{Operations::ROOT}/bin/ops" ]
    site = Process.spawn(surroundings, *command)
    @replicator = nil

    holder = eventually do
      Operations::Replication::Holder.new(directory.replication_lock).then { |now| now if now.alive? }
    end
    refute_equal orphan, holder.litestream
    eventually { ended?(orphan) }
    Process.kill "KILL", site
    Process.wait site
    eventually { !Operations::Replication.new(directory, litestream).running? }
    restore(force: true)
    assert_equal %w[ first second ], titles(database("primary"))
  end

  test "names the path of a missing database" do
    FileUtils.rm_rf directory.storage

    error = assert_raises(Operations::Error) { back_up }
    assert_match "#{database("primary").path} does not exist", error.message
  end

  test "says what to do if the destination is not writable" do
    File.write backups, "a file, where a folder should be"

    assert_match "Set BACKUP_TO to another directory", assert_raises(Operations::Error) { back_up }.message
  end

  private
    # A process whose parent has gone may remain as a zombie for a moment.
    def ended?(process)
      Process.kill 0, process
      File.read("/proc/#{process}/stat").include?(") Z ")
    rescue Errno::ESRCH, Errno::ENOENT
      true
    end

    # Changes whenever the WAL is restarted.
    def log_salt = File.binread("#{database("primary").path}-wal", 8, 16)
end
