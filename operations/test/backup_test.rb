require "test_helper"

class BackupTest < Operations::TestCase
  include InCommunity

  test "all that is there is copied at once, and can be had again" do
    assert_equal %w[ primary queue tally ], back_up

    FileUtils.rm_rf community.storage
    assert_equal %w[ primary queue tally ], restore.restored.map(&:name)
    assert_equal [ "first" ], titles(database("primary"))
  end

  test "the copies are for nobody else on the machine" do
    back_up

    assert_equal 0o700, File.stat(backups).mode & 0o777
  end

  test "where somebody copies already, it waits until they have all" do
    begin_copying
    write database("primary"), "second"

    assert_equal %w[ primary queue tally ], back_up
    stop_copying
    restore(force: true)
    assert_equal %w[ first second ], titles(database("primary"))
  end

  test "what is killed while it copies has copied what it said, and goes on from there" do
    begin_copying
    write database("primary"), "second"
    back_up
    Process.kill "KILL", @copying
    Process.wait @copying
    write database("primary"), "third"

    begin_copying
    back_up
    stop_copying
    restore(force: true)
    assert_equal %w[ first second third ], titles(database("primary"))
  end

  test "who asks for a copy leaves the log to who copies" do
    begin_copying
    back_up
    before = log_salt
    open(database("primary")) do |handle|
      handle.execute "PRAGMA wal_autocheckpoint = 5"
      40.times { handle.execute "INSERT INTO posts (title) VALUES (hex(randomblob(2000)))" }
    end

    assert_equal before, log_salt
  end

  test "who is to copy waits for a backup that is being made" do
    Operations::Replication.new(community, litestream).paused do
      @copying = Process.spawn(surroundings, File.join(Operations::ROOT, "bin/ops"), "replicate", %i[ out err ] => File.join(@folder, "replicate.log"))
      sleep 2
      assert_nil Process.wait(@copying, Process::WNOHANG)
    end

    eventually { copied? }
  end

  test "what is written while nobody copies is copied, also where the log was begun anew" do
    begin_copying
    write database("primary"), *Array.new(20) { |number| "copied #{number}" }
    back_up
    open(database("primary")) do |handle| # as a site that goes on, whose connections stay open
      Process.kill "KILL", @copying
      Process.wait @copying
      handle.execute "INSERT INTO comments (post_id) VALUES (1)"
      handle.execute "PRAGMA wal_checkpoint(PASSIVE)"
      write database("primary"), "after"
      begin_copying
      back_up
    end
    stop_copying

    restore(force: true)
    assert_equal 1, database("primary").read { |handle| handle.get_first_value("SELECT count(*) FROM comments") }
  end

  test "two do not copy at once" do
    begin_copying
    output, status = ops("replicate")

    assert_equal 1, status.exitstatus
    assert_match "already replicates #{community.storage}", output
  end

  test "who copied for a site that was killed makes room for the next" do
    site = Process.spawn("true").tap { |process| Process.wait process }
    orphan = begin_copying("--owner", site.to_s)
    write database("primary"), "second"

    begin_copying "--owner", Process.pid.to_s
    eventually { Process.wait(orphan, Process::WNOHANG) }
    back_up
    assert_equal 1, ops("replicate", "--owner", Process.pid.to_s).last.exitstatus
    stop_copying
    restore(force: true)
    assert_equal %w[ first second ], titles(database("primary"))
  end

  test "a community without a file is told where it was looked for" do
    FileUtils.rm_rf community.storage

    assert_match "#{database("primary").path} does not exist", assert_raises(Operations::Error) { back_up }.message
  end

  test "what cannot be written to is said with the way out" do
    File.write backups, "a file, where a folder should be"

    assert_match "Set BACKUP_TO to another folder", assert_raises(Operations::Error) { back_up }.message
  end

  private
    # Changes whenever the write-ahead log is begun anew.
    def log_salt = File.binread("#{database("primary").path}-wal", 8, 16)
end
