require "test_helper"
require "open3"

# Recent migrations can be rolled back and applied again, on tables that were loaded from db/schema.rb, as on a new site.
class MigrationRollbackTest < ActiveSupport::TestCase
  OLDEST = 2026_11_22_222001 # the oldest reversible migration

  slow_test "rolls migrations back and applies them again without losing rows" do
    Dir.mktmpdir do |folder|
      database = ServedDatabase.in(folder)
      database.open do |rows|
        rows.execute "UPDATE users SET password_digest = '', passkey_handle = '#{Passkey.new_handle}' WHERE username = 'maria'"
      end
      counts = row_counts(database)
      migrate folder, database, "db:rollback:primary", "STEP=#{migrations.count { |version| version >= OLDEST }}"
      assert_no_match(/passkey_handle/, schema(folder)) unless Postgresql.chosen?
      assert_equal counts, row_counts(database)

      migrate folder, database, "db:migrate:primary"
      assert_equal counts, row_counts(database)
      assert_equal Rails.root.join("db/schema.rb").readlines.sort, schema(folder).lines.sort unless Postgresql.chosen?
      assert_raises(Postgresql.chosen? ? PG::CheckViolation :
        SQLite3::ConstraintException) { database.open { |rows| rows.execute "UPDATE users SET password_digest = ''" } }
    ensure
      database.remove
    end
  end

  private
    def migrations = Rails.root.glob("db/migrate/*.rb").map { |path| path.basename.to_s.to_i }

    def migrate(folder, database, *arguments)
      variables = {
        "STORAGE" => folder, "TEST_DATABASE_SUFFIX" => nil, "RAILS_ENV" => "test", "SCHEMA" => "#{folder}/schema.rb",
        **database.environment
      }
      output, status = Open3.capture2e(variables, Rails.root.join("bin/rails").to_s, *arguments)
      assert_predicate status, :success?, output
    end

    def schema(folder) = File.read("#{folder}/schema.rb")

    # If foreign keys were on, rebuilding the users table would delete the rows that reference it.
    def row_counts(database)
      counts = nil
      database.open do |rows|
        counts = %w[ users posts comments votes sessions ].map { |table| rows.get_first_value("SELECT count(*) FROM #{table}") }
      end
      counts
    end
end
