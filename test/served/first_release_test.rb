require "test_helper"
require "open3"
require "zlib"

# A database of release 1.0 (test/fixtures/files/release_1_0) upgrades without loss. It has a row in almost
# every table.
class FirstReleaseTest < ActiveSupport::TestCase
  FILES = Rails.root.join("test/fixtures/files/release_1_0")

  RENAMED = {
    "notices" => "notifications", "bounces" => "email_bounces", "push_keys" => "vapid_keys",
    "omissions" => "hidden_posts", "visits" => "thread_visits", "decisions" => "moderation_actions",
    "reviews" => "moderation_queue_items", "hints" => "abuse_signals", "mergers" => "merges",
    "moved_comments" => "merged_comments", "rules" => "content_rules", "locks" => "thread_locks",
    "account_events" => "security_events", "front_pages" => "front_page_snapshots",
    "front_page_stays" => "front_page_appearances", "imported_items" => "import_mappings",
    "settings" => "setting_changes"
  }.freeze
  ADDED = {
    "account_deletions" => 0, "bulk_actions" => 0, "bulk_action_entries" => 0, "canned_reasons" => 0,
    "conversations" => 0, "hats" => 0, "import_positions" => 0, "member_notes" => 0, "messages" => 0,
    "queue_claims" => 0, "reserved_usernames" => 0, "reserved_username_keys" => 0,
    "search_backlogs" => Kit::Postgresql.chosen? ? 0 : 2, "access_blocks" => 0, "suggestions" => 0,
    "account_snapshots" => 0, "known_browsers" => 0, "moderator_alerts" => 0, "vote_discounts" => 0,
    "sign_in_links" => 0, "conversation_members" => 0, "room_messages" => 0, "reports" => 0,
    "purges" => 0,
    **KindInstallation.kinds.to_h { |table, rows| [ table.to_s, rows.size ] }
  }.freeze

  test "bin/ops upgrade keeps every row of release 1.0" do
    upgrade_release { nil }
  end

  slow_test "a backup of release 1.0 restores after an upgrade" do
    upgrade_release do |environment, folder, before|
      run_command environment, "bin/ops", "backup"
      -> { restore_elsewhere environment, folder, before }
    end
  end

  slow_test "bin/ops prepare keeps every row of release 1.0 on PostgreSQL, and creates a restore point" do
    skip "PostgreSQL only" unless Kit::Postgresql.chosen?
    Dir.mktmpdir do |folder|
      database = ServedDatabase.in(folder)
      url = database.environment.fetch("DATABASE_URL")
      database.open do |rows|
        rows.execute "SET client_min_messages = warning"
        rows.execute "DROP SCHEMA public CASCADE"
        rows.execute "CREATE SCHEMA public"
      end
      psql url, Zlib.gunzip(FILES.join("postgresql.gz").binread)
      before = nil
      database.open { |rows| before = counts(rows) }
      2.times do |time|
        assert_equal time.zero?, prepare(folder, database).include?("the restore point frontpage_before_2026")
      end

      database.open { |rows| assert_equal upgraded(before), counts(rows) }
    ensure
      database.remove
    end
  end

  private
    # Calls what the block returns afterwards.
    def upgrade_release
      sqlite_only "bin/ops upgrade is for SQLite"
      Dir.mktmpdir do |folder|
        environment = {
          "RAILS_ENV" => "production", "STORAGE" => "#{folder}/storage", "BACKUP_TO" => "#{folder}/backups",
          "SAMPLES" => "0", "TEST_DATABASE_SUFFIX" => nil, "CI" => nil
        }
        path = unpack_sqlite("#{folder}/storage", "production.sqlite3")
        before = sqlite(path) { |database| counts(database) }
        check = yield(environment, folder, before)
        run_command environment, "bin/ops", "upgrade", "--no-restart"

        assert_upgraded path, before
        check&.call
      end
    end

    def unpack_sqlite(folder, name)
      FileUtils.mkdir_p folder
      File.join(folder, name).tap { |path| File.binwrite path, Zlib.gunzip(FILES.join("sqlite.gz").binread) }
    end

    # Returns the block's value.
    def sqlite(path)
      database = SQLite3::Database.new(path)
      yield database
    ensure
      database&.close
    end

    def psql(url, statements)
      output, status = Open3.capture2e("psql", "--quiet", "--set=ON_ERROR_STOP=1", url,
        stdin_data: statements)
      assert_predicate status, :success?, output
    end

    def prepare(folder, database)
      environment = { "STORAGE" => folder, "TEST_DATABASE_SUFFIX" => nil, "SCHEMA" => "#{folder}/schema.rb" }
      run_command({ **database.environment, **environment }, "bin/ops", "prepare")
    end

    def run_command(environment, program, *arguments)
      output, status = Open3.capture2e(environment, Rails.root.join(program).to_s, *arguments,
        chdir: Rails.root.to_s)
      assert_predicate status, :success?, "#{[ program, *arguments ].join(" ")}\n#{output}"
      output
    end

    # Row counts by table, without those of Rails and the search index.
    def counts(database)
      tables(database).index_with { |table| database.get_first_value("SELECT count(*) FROM #{table}") }
    end

    def tables(database)
      if Kit::Postgresql.chosen?
        database.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
          .flatten - %w[ schema_migrations ar_internal_metadata ]
      else
        names = database.execute(
          "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        ).flatten
        names.grep_v(/_search|\A_litestream/) - %w[ schema_migrations ar_internal_metadata ]
      end
    end

    def upgraded(counts) = { **counts.transform_keys { |table| RENAMED.fetch(table, table) }, **ADDED }

    def assert_upgraded(path, before)
      sqlite(path) do |database|
        assert_equal upgraded(before), counts(database)
        assert_empty database.execute("PRAGMA foreign_key_check")
        assert_equal [ "ok" ], database.execute("PRAGMA integrity_check").flatten
        assert_equal [ [ "retitled", "How write-ahead logging really works" ] ],
          database.execute("SELECT action, previous_title FROM moderation_actions WHERE action = 'retitled'")
        assert_equal [ [ "signed_in", "password" ] ],
          database.execute("SELECT DISTINCT kind, sign_in_method FROM security_events")
      end
      assert_equal(
        *[ ApplicationRecord.connection_db_config.database, path ].map { |file| definitions(file) }
      )
    end

    # Without those of Litestream.
    def definitions(path) = DatabaseFacts.of(path).grep_v(/\A(values|sequence|\w+ _)/)

    def restore_elsewhere(environment, folder, before)
      elsewhere = environment.merge("STORAGE" => "#{folder}/restored")
      run_command elsewhere, "bin/ops", "restore", "primary"
      run_command elsewhere, "bin/rails", "db:prepare"
      assert_upgraded "#{folder}/restored/production.sqlite3", before
    end
end
