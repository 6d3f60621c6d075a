require "test_helper"

# An upgrade of a large site on PostgreSQL must not block writes while it builds an index.
class MigrationsTest < ActiveSupport::TestCase
  include ArchitectureRules

  # Renames tables, so the site doesn't serve until it is complete.
  UPGRADE_OF_FIRST_RELEASE = 2026_11_29_210000
  CHANGES_INDEX = /\b(?:add|remove|replace|rename)_index\b/
  OTHER_MEANS = /
    \bchange_table\b | \balgorithm: |
      \badd_(?:reference|belongs_to)\b(?!.*index:\ false) | \b(?:CREATE|DROP)\ (?:UNIQUE\ )?INDEX\b
  /x
  REMEDY = "Include ConcurrentIndexes (db/migration_helpers), and call add_index, replace_index or " \
    "remove_index."

  test "migrations since the upgrade of release 1.0 change indexes of existing tables concurrently" do
    recent = Rails.root.glob("db/migrate/*.rb").select do |path|
      path.basename.to_s.to_i > UPGRADE_OF_FIRST_RELEASE
    end

    assert_no_offenses(recent) { |path| [ offenses(path.read), REMEDY ] }
  end

  test "detects other ways" do
    assert_equal [ "add_index" ], offenses("def up = add_index(:posts, :domain)")
    assert_empty offenses("include ConcurrentIndexes\ndef up = add_index(:posts, :domain)")
    assert_empty offenses("create_table :domains do |t|\n  t.string :name, index: true\nend")
    assert_equal [ "algorithm:" ],
      offenses("include ConcurrentIndexes\nadd_index :posts, :domain, algorithm: :concurrently")
    assert_equal [ "CREATE UNIQUE INDEX" ],
      offenses(%(execute "CREATE UNIQUE INDEX domains ON posts (domain)"))
    assert_equal [ "add_reference" ], offenses("add_reference :posts, :domain, foreign_key: true")
    assert_empty offenses("add_reference :posts, :domain, index: false")
  end

  private
    def offenses(source)
      source.scan(OTHER_MEANS) |
        (source.include?("include ConcurrentIndexes") ? [] : source.scan(CHANGES_INDEX))
    end
end
