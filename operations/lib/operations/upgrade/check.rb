# Compares a migrated database with its snapshot.
class Operations::Upgrade::Check
  # +accepted+ are tables that may have fewer rows.
  def initialize(database, before, accepted: [])
    @database, @before, @accepted = database, before, accepted
  end

  # The problems, a sentence each. A missing table is no problem: a migration dropped it.
  def faults
    rows_before, orphans_before = @before.read { |handle| [ rows(handle), orphans(handle) ] }
    @database.read do |handle|
      new_orphans = (orphans(handle) - orphans_before).map do |table, row, parent|
        "row #{row} of #{table} names a row of #{parent} that is not there"
      end
      damages(handle) + losses(rows_before, rows(handle)) + new_orphans
    end
  end

  private
    def damages(handle)
      (handle.execute("PRAGMA integrity_check").flatten - [ "ok" ]).map { |damage| "#{@database.basename}: #{damage}" }
    end

    def orphans(handle)
      handle.execute("PRAGMA foreign_key_check").map { |table, row, parent, _| [ table, row, parent ] }
    end

    # The cache is derived, and the site deletes rows from it.
    def losses(before, after)
      return [] unless Operations::DataDirectory::BACKED_UP.key?(@database.name)

      before.filter_map do |table, count|
        now = after.fetch(table, count)
        next if now >= count || @accepted.include?(table)

        "#{table} has #{now} rows, and had #{count} before the migrations (if that is meant: --accept-loss #{table})"
      end
    end

    def rows(handle)
      names = handle.execute(Operations::RowCounts::TABLES).map(&:first) - Operations::Upgrade::RowCounts::LIVELY
      names.to_h { |name| [ name, handle.get_first_value(%(SELECT count(*) FROM "#{name.gsub('"', '""')}")) ] }
    end
end
