# One database after a migration, beside its copy from before.
class Operations::Upgrade::Check
  # +accepted+ are tables that may have fewer rows.
  def initialize(database, before, accepted: [])
    @database, @before, @accepted = database, before, accepted
  end

  # The problems, a sentence each; empty if all is well. A missing table was dropped by a migration.
  def faults
    before = @before.read { |handle| [ rows(handle), orphans(handle) ] }
    @database.read do |handle|
      damages(handle) + losses(before.first, rows(handle)) + (orphans(handle) - before.last).map { |table, row, parent| "row #{row} of #{table} names a row of #{parent} that is not there" }
    end
  end

  private
    def damages(handle) = (handle.execute("PRAGMA integrity_check").flatten - [ "ok" ]).map { |damage| "#{@database.basename}: #{damage}" }
    def orphans(handle) = handle.execute("PRAGMA foreign_key_check").map { |table, row, parent, _| [ table, row, parent ] }

    # The cache is derived, and the site deletes rows from it.
    def losses(before, after)
      return [] unless Operations::Community::KEPT.key?(@database.name)

      before.filter_map do |table, count|
        now = after.fetch(table, count)
        "#{table} has #{now} rows, and had #{count} before the migrations (if that is meant: --accept-loss #{table})" if now < count && !@accepted.include?(table)
      end
    end

    def rows(handle)
      handle.execute(Operations::Census::TABLES).to_h { |name, _| [ name, handle.get_first_value(%(SELECT count(*) FROM "#{name.gsub('"', '""')}")) ] }.except(*Operations::Upgrade::Census::LIVELY)
    end
end
