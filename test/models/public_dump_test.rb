require "test_helper"

# The dump contains visible items and their authors.
class PublicDumpTest < ActiveSupport::TestCase
  include PublicDumpHelper, QueryPlansHelper

  test "contains visible items and their authors" do
    PublicDump.refresh

    assert_equal Post.visible.order(:id).pluck(:id, :title, :score),
      dump("SELECT id, title, score FROM posts ORDER BY id")
    assert_equal [ [ comments(:answer).body, posts(:wal).id, comments(:objection).id, 9 ] ],
      dump("SELECT body, post_id, parent_id, score FROM comments WHERE id = #{comments(:answer).id}")
    assert_equal %w[ maria tomas ], dump("SELECT username FROM users ORDER BY 1").flatten
    assert_equal [ "ok" ], dump("PRAGMA integrity_check").flatten
  end

  test "writes times and booleans alike on both engines" do
    posts(:wal).update_columns locked: true, edited_at: Time.utc(2026, 11, 22, 14, 30, 5.25r)
    PublicDump.refresh

    assert_equal [ [ 1, "2026-11-22 14:30:05" ] ],
      dump("SELECT locked, edited_at FROM posts WHERE id = #{posts(:wal).id}")
    assert_equal [ [ 0, nil ] ], dump("SELECT locked, edited_at FROM posts WHERE id = #{posts(:essay).id}")
    assert_match(/\A\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\z/, dump("SELECT made_at FROM dump").flatten.sole)
  end

  test "has hats and which comments were written with them, but none that was revoked" do
    hat, revoked = grant_hat(link: "https://sqlite.org/"), grant_hat(name: "Impostor")
    ids = [ hat, revoked ].map { |worn| comment_with(worn, body: worn.name).id }
    revoked.update_columns revoked_at: Time.current # its comments are not cleared yet
    PublicDump.refresh
    assert_equal [ [ hat.id, users(:maria).id, "SQLite developer", "https://sqlite.org/", nil ] ],
      dump("SELECT id, user_id, name, link, given_up_at FROM hats")
    assert_equal [ [ hat.id ], [ nil ] ],
      dump("SELECT hat_id FROM comments WHERE id IN (#{ids.join(", ")}) ORDER BY id")
  end

  test "leaves out removed items and the comments below them" do
    posts(:ask_backups).remove by: users(:admin)
    PublicDump.refresh

    texts = [ posts(:withdrawn), posts(:ask_backups) ].map(&:title) +
      [ comments(:taken_back), comments(:unkind) ].map(&:body)
    texts.each { |text| assert_not_includes File.binread(PublicDump.path), text }
    assert_equal comments(:taken_back).id,
      dump("SELECT parent_id FROM comments WHERE id = #{comments(:correction).id}").flatten.sole
  end

  test "contains past front pages, with gaps for removed posts" do
    entries = %i[ ask_backups wal essay ].map { |name| [ posts(name).id, 7, 2 ] }
    FrontPageSnapshot.store Time.utc(2026, 11, 21, 14), entries
    posts(:wal).remove by: users(:admin)
    PublicDump.refresh

    captured_at, places = dump("SELECT taken_at, places FROM front_pages").sole
    assert_equal [ "2026-11-21 14:00:00", [ posts(:ask_backups).id, nil, posts(:essay).id ] ],
      [ captured_at, JSON.parse(places).map { |place| place&.fetch("post_id") } ]
    last = { "post_id" => posts(:essay).id, "score" => 7, "comments_count" => 2 }
    assert_equal last, JSON.parse(places).last
    assert_equal [ [ posts(:ask_backups).id, 1 ], [ posts(:essay).id, 3 ] ].sort,
      dump("SELECT post_id, best_place FROM front_page_stays ORDER BY 1")
  end

  test "leaves out email addresses, password digests and members who never posted" do
    PublicDump.refresh

    digest = Regexp.escape(users(:maria).password_digest)
    assert_no_match(/@example\.com|newcomer|#{digest}/, File.binread(PublicDump.path))
  end

  test "leaves out deleted accounts after the next refresh" do
    PublicDump.refresh
    Erasure.perform(users(:tomas), texts: false).continue
    PublicDump.refresh

    assert_equal %w[ deleted maria ], dump("SELECT username FROM users ORDER BY 1").flatten
    assert_not_includes File.binread(PublicDump.path), "tomas" + "\0"
  end

  test "leaves out an account that is being deleted, with what it wrote" do
    posts(:wal).update_columns author_id: users(:newcomer).id
    AccountDeletion.of users(:newcomer), texts: false
    PublicDump.refresh

    assert_empty dump("SELECT id FROM posts WHERE id = #{posts(:wal).id}")
    assert_empty dump("SELECT id FROM comments WHERE post_id = #{posts(:wal).id}")
    assert_no_match(/deleted-|#{posts(:wal).title}/, File.binread(PublicDump.path))
  end

  test "leaves out what an account wrote that is deleted while the dump is created" do
    deleting = ActiveSupport::Notifications.subscribe("sql.active_record") do |event|
      if event.payload[:sql].include?("FROM tags")
        ActiveSupport::Notifications.unsubscribe deleting
        AccountDeletion.of(users(:tomas), texts: true).continue
      end
    end
    PublicDump.refresh

    assert_empty dump("SELECT id FROM comments WHERE author_id NOT IN (SELECT id FROM users)")
    assert_empty dump("SELECT id FROM posts WHERE author_id NOT IN (SELECT id FROM users)")
    assert_empty dump("SELECT id FROM comments WHERE post_id NOT IN (SELECT id FROM posts)")
    assert_not_includes dump("SELECT username FROM users").flatten, "tomas"
  ensure
    ActiveSupport::Notifications.unsubscribe deleting
  end

  test "holds no transaction between two batches" do
    statements = captured_sql { PublicDump.refresh }

    assert_operator statements.grep(/FROM comments/).size, :>, 0
    assert_empty statements.grep(/\ABEGIN/)
  end

  test "contains all rows of several batches" do
    Comment.insert_all(Array.new(100) { |number| { post_id: posts(:wal).id, author_id: users(:maria).id,
      body: "Said #{number}" } })
    stub_const(PublicDump, :BATCH_SIZE, 50) { PublicDump.refresh }

    assert_equal Comment.visible.count, dump("SELECT count(*) FROM comments").flatten.sole
  end

  test "keeps the previous file when a refresh fails" do
    PublicDump.refresh
    before = File.binread(PublicDump.path)
    conditions = { "comments" => "no_such_column" }
    stub_const(PublicDump::Schema, :SOURCE_CONDITIONS, conditions) { interrupt_refresh }

    assert_equal before, File.binread(PublicDump.path)
    assert_equal [ PublicDump.path ], Dir["#{PublicDump.path}*"]
  end

  test "turning the dump off deletes the existing file" do
    PublicDump.refresh
    Rails.configuration.x.public_dump = false
    PublicDump.refresh

    assert_not File.exist?(PublicDump.path)
  end

  test "uses an index without sorting in each statement" do
    load_sample_community posts: 50
    statements = Statements.new.collect { PublicDump.refresh }

    assert_operator statements.size, :>=, 3
    assert_empty costs_of(statements)
  end

  test "is not part of backups" do
    data_directory = Kit::DataDirectory.here(environment: "test")
    assert_not_includes data_directory.databases.map(&:path), PublicDump.path
  end

  private
    def interrupt_refresh
      assert_raises ActiveRecord::StatementInvalid do
        Post.transaction(requires_new: true) { PublicDump.refresh }
      end
    end

    def dump(sql)
      file = SQLite3::Database.new(PublicDump.path, readonly: true)
      file.execute(sql).tap { file.close }
    end
end
