# Builds SQLite's full-text tables again, next to the tables that searches use meanwhile, and exchanges them
# when they are complete. Each transaction is short. An interrupted rebuild continues where it was: the new
# table contains all rows up to its highest id, and a trigger applies edits to it.
class Search::Rebuild
  MERGED_PAGES = 100 # the maximum, since the pace would grow without limit while merges find nothing to do
  # FTS5 merges nothing in the transactions that insert; that would take seconds. Rebuild does it in steps.
  BUILDING = { "automerge" => 0, "usermerge" => 16, "crisismerge" => 1_999 }.freeze
  SERVING = { "automerge" => 4, "usermerge" => 4, "crisismerge" => 16 }.freeze # the defaults

  def self.run(output = $stdout)
    Search::Index::COLUMNS.each_key { |table| new(table, output).run }
  end

  def initialize(table, output)
    @table, @output = table, output
    @name = "#{table.singularize}_search"
    @new, @old = [ "new", "old" ].map { |suffix| Search::Index.new(table, name: "#{@name}_#{suffix}") }
    @rows, @removals, @pages = Search::Pace.new, Search::Pace.new, Search::Pace.new(most: MERGED_PAGES)
  end

  def run
    remove_old
    prepare unless @new.exists?
    fill
    nil while @rows.transaction { |rows| exchange_or_insert(rows) }
    remove_old
    report
  end

  private
    def report
      longest = [ @rows, @removals, @pages ].map(&:longest).max
      @output.puts format("%s: done. The longest transaction took %.0f ms.", @table, longest * 1000)
    end

    def connection = ApplicationRecord.lease_connection
    def columns = Search::Index::COLUMNS.fetch(@table)

    def prepare
      @rows.transaction do
        Engines.current.search_index(@new.name, @table, columns)
          .each { |statement| connection.execute statement }
        BUILDING.each { |option, value| @new.command option, value }
      end
    end

    def fill
      progress = Search::RebuildProgress.new(@output, @table, @new.last_id)
      while @new.behind?
        @rows.transaction { |rows| @new.insert(rows) }
        merge
        progress.step @new.last_id
      end
      progress.finish
    end

    # Merges segments until each level has fewer than 16.
    def merge
      nil while @pages.transaction { |pages| changes { @new.command "merge", pages } } > 1
    end

    # FTS5's documentation: a merge that found nothing to do changes fewer than two rows.
    def changes
      before = total_changes
      yield
      total_changes - before
    end

    def total_changes = connection.select_value("SELECT total_changes()")

    # Indexes what was posted meanwhile. Once nothing is left, replaces the old table by the new one and
    # returns nil.
    def exchange_or_insert(rows)
      return true if @new.insert(rows) == rows && @new.behind?

      SERVING.each { |option, value| @new.command option, value }
      [ @name, @new.name ].each { |index| connection.execute "DROP TRIGGER #{index}_changed" }
      connection.execute "ALTER TABLE #{@name} RENAME TO #{@old.name}"
      connection.execute "ALTER TABLE #{@new.name} RENAME TO #{@name}"
      connection.execute Engines.current.search_trigger(@name, @table, columns)
      nil
    end

    # Dropping a large table at once would hold the lock for seconds.
    def remove_old
      return unless @old.exists?

      empty "#{@old.name}_data", "id", "id > 10" # FTS5 needs the first rows to open the table
      empty "#{@old.name}_docsize", "id", "true"
      empty "#{@old.name}_idx", "(segid, term)", "true", "segid, term"
      @rows.transaction { connection.execute "DROP TABLE #{@old.name}" }
    end

    def empty(table, key, condition, columns = key)
      some = "SELECT #{columns} FROM #{table} WHERE #{condition} LIMIT"
      delete = ->(rows) { connection.delete("DELETE FROM #{table} WHERE #{key} IN (#{some} #{rows})") }
      nil while @removals.transaction(&delete).positive?
    end
end
