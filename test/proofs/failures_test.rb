require "test_helper"

# Real faults under a running site: readers are served where possible, writers get a clear error, and
# everything recovers when the fault is over. operations/test/doctor_test.rb tests the doctor's findings.
class FailuresTest < ActiveSupport::TestCase
  include DiskHelper

  TIMEOUT = 60 # seconds

  setup { sqlite_only "failures of its files" }

  test "serves readers while the disk is full, and writers once it isn't" do
    on_small_disk("24m") do |folder|
      serving(folder) do |server, maria|
        filler = fill_disk(folder)
        assert_reads server, maria
        assert_refused "507", "The disk is full", vote(maria)
        assert_equal "503", maria.get("/ready").code

        File.delete filler
        assert_equal "303", vote(maria).code
      end
    end
  end

  test "serves readers on a read-only disk, and writers after its repair" do
    on_own_disk do |folder|
      serving(folder) do |server, maria|
        fail_disk folder
        assert_reads server, maria
        assert_refused "503", "Nothing can be saved right now", vote(maria)
        assert_equal "503", maria.get("/ready").code
      end

      repair_disk folder
      serving(folder) { |_, maria| assert_equal "303", vote(maria).code }
    end
  end

  test "reports a damaged page, and serves all other pages" do
    Dir.mktmpdir do |folder|
      server = SiteServer.new(folder)
      damage_comment_in server, posts(:wal)

      serving(folder, server) do |_, maria|
        logged = log_of do
          assert_refused "503", "This page can’t be read right now", visit(server, "/posts/#{posts(:wal).id}")
        end
        assert_match "The storage is damaged (SQLite3::CorruptException: database disk image is " \
          "malformed): run bin/ops doctor.",
          logged
        assert_equal %w[ 200 ] * 2,
          [ "/", "/posts/#{posts(:show_terminal).id}" ].map { |path| visit(server, path).code }
        assert_equal "303", vote(maria).code
      end
    end
  end

  test "recovers from a truncated write-ahead log" do
    Dir.mktmpdir do |folder|
      server = SiteServer.new(folder)
      serving(folder, server) { |_, maria| vote(maria).then { server.kill } }
      File.truncate "#{folder}/test.sqlite3-wal", File.size("#{folder}/test.sqlite3-wal") - 100

      serving(folder) do |server, maria|
        assert_reads server, maria
        assert_equal "303", vote(maria).code
      end
    end
  end

  test "keeps serving while the backup folder is missing, and resumes replication" do
    Dir.mktmpdir do |folder|
      serving(
        "#{folder}/storage", "REPLICATION_IN_PUMA" => "1", "BACKUP_TO" => "#{folder}/backups"
      ) do |server, maria|
        eventually(seconds: TIMEOUT) { Dir.exist?("#{folder}/backups/test.sqlite3") }
        replace_with_file "#{folder}/backups"

        assert_equal "303", vote(maria).code
        assert_reads server, maria

        File.delete "#{folder}/backups"
        eventually(seconds: TIMEOUT) { Dir.glob("#{folder}/backups/test.sqlite3/**/*.ltx").any? }
      end
    end
  end

  test "two servers can serve the same files" do
    Dir.mktmpdir do |folder|
      serving(folder) do |first, maria|
        SiteServer.new(folder).run("WEB_CONCURRENCY" => "0") do |second|
          assert_includes visit(second).body, "<b>9</b>"
          assert_equal "303", vote(maria).code
          assert_includes visit(second).body, "<b>10</b>"
          ServedPerson.on(second, users(:newcomer)) { |newcomer| assert_equal "303", vote(newcomer).code }
          assert_includes visit(first).body, "<b>11</b>"
        end
      end
    end
  end

  test "survives a clock that jumps ahead and back" do
    library = Dir["/usr/lib/*/faketime/libfaketimeMT.so.1"].first or
      skip "libfaketime is not installed: apt-get install faketime."
    Dir.mktmpdir do |folder|
      File.write "#{folder}/clock", "+0d"
      serving(
        "#{folder}/storage", "LD_PRELOAD" => library, "FAKETIME_TIMESTAMP_FILE" => "#{folder}/clock",
        "FAKETIME_NO_CACHE" => "1", "FAKETIME_DONT_FAKE_MONOTONIC" => "1", "NO_FAKE_STAT" => "1"
      ) do |server, maria|
        %w[ +1d -1d ].each do |jump|
          File.write "#{folder}/next", jump
          File.rename "#{folder}/next", "#{folder}/clock" # an empty file would end the process
          assert_reads server, maria
          thread = maria.post("/posts", "post[title]" => "Posted at #{jump}", "post[body]" => "Words.")
          assert_equal "303", thread.code
          server.open_database do |database|
            assert_in_delta jump.to_i,
              database.get_first_value(
                "SELECT julianday(created_at) - julianday('now') FROM posts ORDER BY id DESC"
              ), 0.01
          end
          assert_no_match(/-\d+ (second|minute|hour|day)/, maria.get("/newest").body)
          ServedPerson.on(server, users(:tomas)) do |tomas|
            assert_equal "200", tomas.get("/settings/sessions").code
          end
        end
      end
    end
  end

  private
    # Yields a site on the files of +folder+, and a signed-in member.
    def serving(folder, server = nil, **variables)
      FileUtils.mkdir_p folder
      server ||= SiteServer.new(folder)
      server.run({ "WEB_CONCURRENCY" => "0", **variables }) do
        ServedPerson.on(server, users(:maria)) { |maria| yield server, maria }
      end
    end

    # Litestream may create the folder again between the two steps.
    def replace_with_file(folder)
      FileUtils.rm_rf folder
      File.write folder, "a file in the folder's place"
    rescue Errno::EISDIR
      retry
    end

    def visit(server, path = "/") = ServedPerson.on(server) { |visitor| visitor.get path }
    def vote(person) = person.post("/posts/#{posts(:show_terminal).id}/vote")

    def assert_reads(server, person)
      assert_equal %w[ 200 ] * 4,
        [ visit(server), visit(server, "/posts/#{posts(:wal).id}"), person.get("/newest"),
        person.get("/posts/#{posts(:wal).id}") ].map(&:code)
    end

    def assert_refused(code, heading, response)
      assert_equal code, response.code
      assert_includes response.body, heading
      assert_includes response.body, "<footer>"
      assert_equal "120", response["Retry-After"]
      assert_no_match(/SQLite|ActiveRecord|app\/controllers/, response.body)
    end

    # Overwrites an overflow page of a long comment.
    def damage_comment_in(server, post)
      server.open_database do |database|
        database.execute "INSERT INTO comments (post_id, author_id, body, created_at, updated_at) VALUES " \
          "(?, ?, ?, datetime('now'), datetime('now'))", [ post.id, users(:tomas).id, "m" * 30_000 ]
        database.execute "PRAGMA wal_checkpoint(TRUNCATE)"
      end
      file = File.join(server.storage, "test.sqlite3")
      page = File.binread(file).index("m" * 4000) / 4096
      File.open(file, "r+b") { |database| database.seek(page * 4096) && database.write("\xFF".b * 4096) }
    end

    def log_of
      path = Rails.root.join("log/test.log")
      from = File.size(path)
      yield
      File.binread(path, nil, from).scrub
    end
end
