require "test_helper"

# Reverting any shipped migration keeps every row, or is refused and changes nothing.
class DownsTest < ActiveSupport::TestCase
  include MigratedCopy::Assertions

  self.use_transactional_tests = false

  test "db:rollback to release 1.0 is refused, and says what to do instead" do
    copy, before = MigratedCopy.new(@folder), nil
    error = assert_raises(StandardError) do
      copy.context { |context| loop { before = copy.facts and context.rollback } }
    end

    assert_kind_of ActiveRecord::IrreversibleMigration, error.cause
    assert_match(/can't be reverted\. To return to .*bin\/ops upgrade --roll-back/, error.message)
    assert_equal before, copy.facts
    assert_sound copy
  end

  slow_test "db:migrate:down of each migration keeps each row of a site of release 1.0, or is refused" do
    release = "#{@folder}/release.sqlite3"
    File.binwrite release, Zlib.gunzip(Rails.root.join("test/fixtures/files/release_1_0/sqlite.gz").binread)
    site = MigratedCopy.new(@folder, release).tap { |copy| copy.context(&:migrate) }.path
    rows = rows_of(site)
    outcomes = versions.to_h do |version|
      copy = MigratedCopy.new(@folder, site)
      revert copy, version
      [ version, kept(rows, rows_of(copy.path)) ]
    rescue StandardError
      assert_equal rows, rows_of(copy.path), "#{version} was refused, but rows are gone"
      assert_sound copy
      [ version, :refused ]
    end

    assert_operator outcomes.values.count(:refused), :<, outcomes.size
    assert_equal({}, outcomes.reject { |_, outcome| outcome == :refused || outcome.empty? })
  end

  private
    def versions = Rails.root.glob("db/migrate/*.rb").map { |path| path.basename.to_s.to_i }.sort
    def revert(copy, version) = copy.context { |context| context.run(:down, version) }

    # The tables that have lost rows. A renamed table is not among them, and neither is one that had none.
    def kept(before, after)
      before.filter_map do |table, count|
        table if after.key?(table) ? after[table] < count : lost?(before, after, count)
      end
    end

    def lost?(before, after, count)
      count.positive? && (after.keys - before.keys).none? { |table| after[table] == count }
    end

    def rows_of(path)
      SQLite3::Database.new(path, readonly: true) do |database|
        tables = database.execute(DatabaseFacts::TABLES).map(&:first).grep_v(/_search/)
        return tables.index_with { |table| database.get_first_value("SELECT count(*) FROM #{table}") }
      end
    end
end
