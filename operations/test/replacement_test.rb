require "test_helper"

# What takes the place of files, and when it may not.
class ReplacementTest < Operations::TestCase
  include InCommunity

  test "what cannot be put aside stays in its place" do
    back_up
    write database("primary"), "second"
    now = Time.utc(2026, 11, 22)
    File.write File.join(community.storage, "production_before_2026-11-22T000000.000Z"), "in the way"

    error = assert_raises(Operations::Error) { restore(force: true, now:) }
    assert_match "the previous files are back in place", error.message
    assert_equal %w[ first second ], titles(database("primary"))
  end

  test "files that a process has open are left to it" do
    back_up
    site = begin_site

    error = assert_raises(Operations::Error) { restore(force: true) }
    assert_match "stop it first", error.message
    assert_match site.to_s, error.message
  ensure
    stop_site site
  end

  test "files that were deleted under a site that goes on are not brought back beside it" do
    back_up
    site = begin_site
    FileUtils.rm_rf community.storage

    assert_match site.to_s, assert_raises(Operations::Error) { restore }.message
  ensure
    stop_site site
  end

  test "a file that somebody makes meanwhile is not replaced" do
    back_up
    FileUtils.rm_f database("primary").files

    error = assert_raises(Operations::Error) do
      Operations::Restore.new(community, litestream, names: [ "primary" ]).run { |database| write database, "made meanwhile" }
    end
    assert_match "nothing was replaced", error.message
    assert_equal [ "made meanwhile" ], titles(database("primary"))
  end

  private
    # A process that has the community open, and returns once it has.
    def begin_site
      reader, writer = IO.pipe
      Process.spawn(RbConfig.ruby, "-e", "file = File.open(ARGV.first); puts :open; $stdout.flush; sleep", database("primary").path, out: writer).tap { reader.gets }
    end

    def stop_site(site) = site && Process.kill("KILL", site) && Process.wait(site)
end
