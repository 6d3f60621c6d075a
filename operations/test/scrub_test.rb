require "test_helper"
require_relative "test_helpers/file_contents"

# A deleted text is in no file after bin/ops scrub, and the site can be restored.
class ScrubTest < Operations::TestCase
  include InDataDirectory

  WORD = "Xylographzz"
  INDEX = "CREATE VIRTUAL TABLE words USING fts5(title, content='', contentless_delete=1)"

  test "removes an edited and a deleted text from every file, without replication" do
    publish_and_delete
    assert_operator files_with_word.size, :>=, 3

    output, status = ops("scrub")
    assert_equal 0, status.exitstatus, output
    assert_empty files_with_word
    FileUtils.rm_rf directory.storage
    restore
    assert_equal %w[ first [deleted] ], titles(database("primary"))
  end

  test "removes it from the backups and WALs of a running site, and continues to replicate" do
    start_replication
    publish_and_delete
    refute_empty files_with_word

    output, status = ops("scrub")
    assert_equal 0, status.exitstatus, output
    assert_empty files_with_word
    write database("primary"), "later"
    back_up
    stop_replication
    FileUtils.rm_rf directory.storage
    restore
    assert_equal %w[ first [deleted] later ], titles(database("primary"))
  end

  test "deletes the copies that restores and upgrades left, but not the log of an upgrade" do
    copies = %w[ _before_2026 _upgrade_2026 _rescued ].map { |suffix| directory.path(suffix) }
    copies.each { |folder| write database("primary").in(FileUtils.mkdir_p(folder).first), WORD }
    File.write File.join(copies[1], "upgrade.log"), "migrated"

    output, status = ops("scrub")
    assert_equal 0, status.exitstatus, output
    assert_empty files_with_word
    assert_path_exists File.join(copies[1], "upgrade.log")
  end

  test "refuses while the site is read-only" do
    Kit::MaintenanceMode.new(directory).enable
    output, status = ops("scrub")
    assert_equal 1, status.exitstatus
    assert_match(/read-only, so nothing was scrubbed.*bin\/ops maintenance-mode off/, output)
  end

  private
    # With long versions, which fill pages, and among other rows.
    def publish_and_delete
      open(database("primary")) do |handle|
        handle.execute INDEX
        handle.execute "INSERT INTO posts (title) VALUES (?)", [ "#{WORD} first #{"version " * 2_000}" ]
        handle.execute "INSERT INTO words (rowid, title) SELECT id, title FROM posts"
        back_up
        handle.execute "UPDATE posts SET title = 'short #{WORD}' WHERE id = 2"
        handle.execute "UPDATE posts SET title = '[deleted]' WHERE id = 2"
        handle.execute "UPDATE words SET title = '[deleted]' WHERE rowid = 2"
      end
      back_up
    end

    def files_with_word = FileContents.with(WORD, @folder)
end
