require "test_helper"
require "open3"

# Migrations since the upgrade of release 1.0 can be rolled back and applied again, on tables that were loaded
# from db/schema.rb, as on a new site. That upgrade itself can't be.
class MigrationRollbackTest < ActiveSupport::TestCase
  OLDEST = 2026_11_29_210000 # the last irreversible migration

  slow_test "rolls migrations back and applies them again without losing rows" do
    Dir.mktmpdir do |folder|
      database = ServedDatabase.in(folder)
      before = [ row_counts(database), schema(folder, database) ]
      [ "VERSION=#{OLDEST}", nil ].each { |version| migrate folder, database, "db:migrate:primary", *version }
      assert_equal before, [ row_counts(database), schema(folder, database) ]

      migrate folder, database, "db:migrate:primary", "VERSION=#{OLDEST}"
      output = migrate(folder, database, "db:rollback:primary", success: false)
      assert_match(/can't be reverted/, output)
      migrate folder, database, "db:migrate:primary"
      assert_equal before, [ row_counts(database), schema(folder, database) ]
    ensure
      database.remove
    end
  end

  private
    def migrate(folder, database, *arguments, success: true)
      variables = {
        "STORAGE" => folder, "TEST_DATABASE_SUFFIX" => nil, "RAILS_ENV" => "test",
        "SCHEMA" => "#{folder}/schema.rb", **database.environment
      }
      output, status = Open3.capture2e(variables, Rails.root.join("bin/rails").to_s, *arguments)
      assert_equal success, status.success?, output
      output
    end

    def schema(folder, database)
      migrate folder, database, "db:schema:dump:primary"
      File.readlines("#{folder}/schema.rb").sort
    end

    # If foreign keys were on, rebuilding the users table would delete the rows that reference it.
    def row_counts(database)
      counts = nil
      database.open do |rows|
        counts = %w[ users posts comments votes sessions ].map do |table|
          rows.get_first_value("SELECT count(*) FROM #{table}")
        end
      end
      counts
    end
end
