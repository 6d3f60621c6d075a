# Compares a migrated database with its snapshot.
class Operations::Upgrade::Check
  HEARTBEATS = %w[ solid_queue_processes ].freeze # written also while the site is read-only

  # +accepted+ are tables that may have fewer rows.
  def initialize(database, before, accepted: [])
    @database, @before, @accepted = database, before, accepted
  end

  # A sentence for each problem. A missing table isn't one: a migration dropped it.
  def faults
    damages = @database.damages.map { |damage| "#{@database.basename}: #{damage}" }
    damages + losses(rows(@before), rows(@database)) + orphans.map(&:to_s)
  end

  private
    # Without the orphans from before the upgrade.
    def orphans = @database.orphans.then { |orphans| orphans.any? ? orphans - @before.orphans : [] }

    # Derived databases may lose rows: the site itself deletes rows from its cache.
    def losses(before, after)
      return [] unless Kit::DataDirectory::BACKED_UP.key?(@database.name)

      before.filter_map do |table, count|
        now = after.fetch(table, count)
        next if now >= count || @accepted.include?(table)

        "#{table} has #{now} rows, but had #{count} before the migrations " \
          "(if intended: --accept-loss #{table})"
      end
    end

    def rows(database)
      database.read do |handle|
        names = handle.execute(Operations::RowCounts::TABLES).map(&:first) - HEARTBEATS
        names.to_h do |name|
          [ name, handle.get_first_value(%(SELECT count(*) FROM "#{name.gsub('"', '""')}")) ]
        end
      end
    end
end
