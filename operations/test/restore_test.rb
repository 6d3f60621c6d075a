require "test_helper"

class RestoreTest < Operations::TestCase
  include InCommunity

  test "nothing that is there is overwritten unasked" do
    back_up
    write database("primary"), "second"

    error = assert_raises(Operations::Error) { restore }
    assert_match "With --force they are kept aside", error.message
    assert_equal %w[ first second ], titles(database("primary"))
  end

  test "what was there is kept aside, with its log, and what was made of it goes with it" do
    back_up
    cache = community.derived.first
    write cache, "a page as it was"
    write database("primary"), "second"

    outcome = restore(force: true)

    assert_equal [ "first" ], titles(database("primary"))
    assert_equal %w[ first second ], titles(database("primary").in(outcome.aside))
    refute cache.exist?
    assert cache.in(outcome.aside).exist?
  end

  test "one alone comes back alone" do
    back_up
    community.databases.each { |database| write database, "second" }

    assert_equal [ "queue" ], restore(names: [ "queue" ], force: true).restored.map(&:name)
    assert_equal [ [ "first", "second" ], [ "first" ] ], [ database("primary"), database("queue") ].map { |database| titles(database) }
  end

  test "it goes back to a time" do
    time = backed_up_at
    write database("primary"), "second"
    back_up

    restore(at: time, force: true)
    assert_equal [ "first" ], titles(database("primary"))
  end

  test "a time without a backup is refused with the times that there are, and backups lists them" do
    back_up
    output, status = ops("restore", "--force", "--at", "2020-01-01T00:00:00Z")
    assert_equal 1, status.exitstatus
    assert_match(/No backup of primary found for 2020-01-01T00:00:00Z. Oldest: (2\S+Z), newest: (2\S+Z)\./, output)
    oldest = output[/Oldest: (\S+Z), newest/, 1]

    sleep 2.1 # Litestream's times are whole seconds
    write database("primary"), "second"
    back_up
    list, status = ops("backups")
    assert_equal 0, status.exitstatus
    assert_match(/^primary +#{oldest} +2\S+Z +\d.* KiB$/, list)
    assert_equal %w[ DATABASE primary queue tally ], list.lines.map { |line| line.split.first }
    refute_match(/^primary +#{oldest} +#{oldest}/, list)

    restore(at: Time.parse(oldest), force: true)
    assert_equal [ "first" ], titles(database("primary"))
  end

  test "without backups, backups says where it looked" do
    output, status = ops("backups")

    assert_equal 1, status.exitstatus
    assert_match "There are no backups in #{backups}.", output
  end

  test "what is written after one went back is copied too" do
    time = backed_up_at
    write database("primary"), "a mistake"
    back_up
    restore(at: time, force: true)
    write database("primary"), "better"
    back_up

    restore(force: true)
    assert_equal %w[ first better ], titles(database("primary"))
  end

  test "without a copy of the community nothing is touched" do
    error = assert_raises(Operations::Error) { restore(force: true) }

    assert_match "There is no backup of primary in #{backups}.", error.message
    refute_match "bin/ops backup", error.message
    assert_equal [ "first" ], titles(database("primary"))
    assert_empty Dir.children(community.storage).grep(/restoring|before/)
  end

  test "a file that was never copied is made anew by the site" do
    FileUtils.rm_f database("tally").files
    back_up

    outcome = restore(force: true)
    assert_equal [ %w[ primary queue ], %w[ tally ] ], [ outcome.restored.map(&:name), outcome.missing.map(&:name) ]
  end

  test "a copy that is damaged is refused, and all stays as it was" do
    back_up
    Dir[File.join(backups, "production.sqlite3/ltx/*/*")].each { |file| File.write file, "x" * 200, 100 }
    write database("primary"), "second"

    assert_raises(Operations::Error) { restore(force: true) }
    assert_equal %w[ first second ], titles(database("primary"))
  end

  test "what is brought back is for its owner alone, and what else was lost is not forgotten" do
    back_up
    ops "verify"
    restore(names: [ "tally" ], force: true)

    assert_equal 0o600, File.stat(database("tally").path).mode & 0o777
    assert_equal %w[ primary queue ], Operations::VerificationRecord.new(community).marks.keys
  end

  test "a time that is none, and a name that is none, are said so" do
    assert_match "must be a time with its zone", ops("restore", "--at", "yesterday").first
    assert_match "must be a time with its zone", ops("restore", "--at", "2026-11-22T14:30:00").first
    assert_match "is in the future", ops("restore", "--at", "2999-11-22T14:30:00Z").first
    assert_match "There is no database posts. Choose from: primary, queue, tally, erasures.", ops("restore", "posts").first
  end

  test "a restore that was killed is told of, and can be begun again" do
    back_up
    write database("primary"), *Array.new(300) { "a" * 100_000 }
    back_up
    restoring = Process.spawn(surroundings, File.join(Operations::ROOT, "bin/ops"), "restore", "--force", %i[ out err ] => File::NULL)
    eventually { Dir[community.path("_restoring_*/*")].any? }
    Process.kill "KILL", restoring
    Process.wait restoring

    output = eventually { ops("doctor").first.then { |said| said if said.include?("was interrupted") } }
    assert_match(/A restore was interrupted.*bin\/ops restore --force/m, output)
    restore(force: true)
    assert_equal 301, titles(database("primary")).size
  end

  private
    # Some moment after all there is was copied, and before anything else is: Litestream tells times by the second.
    def backed_up_at
      back_up
      sleep 1.1
      Time.now.utc.tap { sleep 1.1 }
    end
end
