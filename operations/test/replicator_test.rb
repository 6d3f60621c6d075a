require "test_helper"

# Backups whose files disappear while the site runs.
class ReplicatorTest < Operations::TestCase
  include ProvenBackups, InDataDirectory

  slow_test "a backup of a running site succeeds after the destination was emptied" do
    start_replication
    write database("primary"), "second"
    back_up
    FileUtils.rm_rf backups
    write database("primary"), "third"

    output, status = ops("backup")
    assert_equal 0, status.exitstatus, output
    stop_replication
    FileUtils.rm_rf directory.storage
    restore
    assert_equal %w[ first second third ], titles(database("primary"))
  end

  test "the doctor and alerts report lost files until the operator accepts the loss" do
    back_up
    Operations::BackupLossRecord.new(directory).add "primary", 3, litestream.destination
    [ %w[ doctor ], %w[ watch --once ] ].each do |words|
      assert_match(/✗ The backup of primary lost 3 files by 2.*\n  → .*bin\/ops verify --accept-loss/,
        ops(*words).first)
    end

    ops "verify", "--accept-loss"
    refute_match "lost", ops("doctor").first
  end

  slow_test "a backup of a running site whose full copy is damaged makes a new one" do
    start_replication
    back_up
    damage "ltx/9/*"

    assert_equal 0, ops("backup").last.exitstatus
    assert_equal 0, ops("verify").last.exitstatus
  end

  slow_test "makes new full copies at the start if the destination was emptied meanwhile" do
    start_replication
    3.times { |number| write(database("primary"), "again #{number}") && back_up }
    stop_replication
    FileUtils.rm_rf Operations.glob(backups, "production*.sqlite3")
    expired = Operations.glob(database("primary").bookkeeping, "ltx/0/*").first(2)
    expired.each { |file| File.delete file } # as Litestream does after some minutes
    start_replication

    assert_match(/The backup of primary in .* is incomplete\..*Made new full copies/m, log)
    assert_equal 0, ops("backup").last.exitstatus
    assert_equal 0, ops("verify").last.exitstatus
  end

  slow_test "a new destination gets full copies, also one that was used before, and no file counts as lost" do
    first = backups
    start_replication
    write database("primary"), "second"
    back_up
    eventually { File.exist?(File.join(database("primary").bookkeeping, "destination")) }
    stop_replication

    [ "#{@folder}/elsewhere", first ].each do |place|
      @backups = place
      start_replication
      write database("primary"), "written to #{File.basename place}"
      back_up
      stop_replication
      expired = Operations.glob(database("primary").bookkeeping, "ltx/0/*").sort[0..-2]
      expired.each { |file| File.delete file }
      assert_match(/Made new full copies: primary/, log)
      assert_empty losses
      refute_match(/incomplete|lost/, log)
    end
    assert_empty Operations.glob(@folder, "*/*-damaged-*")
    assert_equal 0, ops("verify").last.exitstatus
  end

  slow_test "begins a new full copy within a minute after a needed file was lost, without being asked" do
    start_replication
    write database("primary"), "second"
    back_up
    sleep 2 * Operations::Replicator::INTERVAL
    Operations.glob(backups, "production.sqlite3/ltx/*/*").each { |file| File.delete file }
    write database("primary"), "third"

    began = Kit::Clock.now
    lost = /The backup of primary in .* has lost \d+ files.*Made new full copies: primary\./m
    eventually(seconds: 60) { log.match?(lost) }
    assert_operator Kit::Clock.now - began, :<, 60
    assert_equal 0, ops("verify").last.exitstatus
  end

  # Which files of the primary's backup disappear, how many are reported, and whether a full copy is needed.
  {
    "all files" => [ "ltx/*/*", 5, true ], "the full copies" => [ "{ltx/9/*,ltx/0/*1.ltx}", 2, true ],
    "a change" => [ "ltx/0/*2.ltx", 1, true ], "the latest change" => [ "ltx/0/*4.ltx", 1, false ],
    "a change that the full copy has" => [ "ltx/0/*1.ltx", 0, false ], "no file" => [ "ltx/none", 0, false ]
  }.each do |name, (pattern, count, needed)|
    fast = [ "the full copies", "no file" ].include?(name)
    public_send fast ? :test : :slow_test, "notices that #{name} disappeared" do
      back_up
      3.times do |number|
        write database("primary"), "more #{number}"
        litestream.replicate_once [ database("primary") ], full: false
      end
      messages = []
      watch = Operations::BackupWatch.new(directory, litestream) { |message| messages << message }
      assert_empty [ *watch.incomplete, *watch.look ]
      Operations.glob(backups, "production.sqlite3/#{pattern}").each { |file| File.delete file }

      assert_equal [ *("primary" if needed) ], watch.look.map(&:name)
      assert_equal count.positive? ? [ [ "primary", count ] ] : [], losses
      assert_equal losses.size, messages.size
    end
  end

  test "an unreadable destination has lost nothing, and is reported once" do
    back_up
    messages = []
    watch = Operations::BackupWatch.new(directory, litestream) { |message| messages << message }
    watch.look
    File.rename backups, "#{backups}-away"
    File.symlink backups, backups
    2.times { assert_empty watch.look }
    File.unlink backups
    File.rename "#{backups}-away", backups

    assert_empty watch.look
    assert_equal [ "The backups can't be read" ], messages.map { |message| message[/\A[^:]*/] }
  end

  private
    def backups = @backups || super

    def losses
      Operations::BackupLossRecord.new(directory).since(Time.now - 60, litestream.destination)
        .map { |loss| [ loss.database, loss.files ] }
    end

    def log = File.read(File.join(@folder, "replicate.log"))

    # Litestream writes a full copy some time after it has begun.
    def damage(pattern)
      file = eventually { Operations.glob(backups, "production.sqlite3/#{pattern}").max }
      File.binwrite file, "x", File.size(file) / 2
    end
end
