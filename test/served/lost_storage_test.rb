require "test_helper"

# Files are deleted and replaced under a running site. LostStorageProof has all combinations.
class LostStorageTest < ActiveSupport::TestCase
  slow_test "accepts no write that would be lost, says so, and what to do brings everything back" do
    sqlite_only "PostgreSQL has files of its own"
    Dir.mktmpdir do |folder|
      server = SiteServer.new(FileUtils.mkdir_p("#{folder}/storage").first)
      site = LostStorageSite.new(server.storage, "#{folder}/backups", server)
      site.start
      site.delete_account users(:tomas)
      site.writing(users(:maria), posts(:wal)) { lose_files site }

      assert_match(/✗ .*test_queue\.sqlite3-wal .* deleted or renamed.* while the site was running/,
        site.ops("doctor").first)
      assert_match(/Saved in .*: primary, queue, erasures\./, site.ops("rescue").first)
      server.stop
      assert_includes site.missing, "queue"
      assert_match(/Put in place: primary, queue, erasures\./, site.ops("rescue").first)
      assert_empty site.missing
    ensure
      server&.stop
    end
  end

  private
    def lose_files(site)
      site.keep_older ""
      eventually { site.acknowledged.size > 20 }
      broken_at = Kit::Clock.now
      site.break_file "queue", "-wal", "unlink"
      site.break_file "primary", "", "replace"
      site.break_file "erasures", "-shm", "rename"
      eventually do
        site.recorded?("queue", "-wal") && site.recorded?("primary", "") && site.recorded?("erasures", "-shm")
      end
      sleep [ broken_at + 2.5 - Kit::Clock.now, 0 ].max

      assert_empty site.acknowledged_since(broken_at + 2)
      assert_equal "503", site.ready
    end
end
