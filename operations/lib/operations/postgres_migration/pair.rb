# A SQLite file and the PostgreSQL database that it is moved to.
class Operations::PostgresMigration::Pair
  # Rails' own tables, which the new database has already, and Litestream's.
  IGNORED = /\A(sqlite_|schema_migrations\z|ar_internal_metadata\z|_litestream)/

  attr_reader :name

  def initialize(database, address)
    @database, @name = database, database.name
    @source = Operations::PostgresMigration::Source.new(database)
    @target = Operations::PostgresMigration::Target.new(address)
  end

  # Raises Operations::Error if the tables differ, or if the target has rows that no earlier attempt copied.
  def start
    tables
    @target.start(tables)
  end

  # Copies the differences to a snapshot of the source, and yields progress messages. Returns nil if there
  # were any; otherwise the checksum of each table, by name.
  def copy
    @source.in_snapshot do
      different = tables.to_h { |table| [ table, compare(table) { |sentence| yield sentence } ] }
      next @checksums if different.values.all?(&:empty?)

      delete_missing different
      different.each do |table, chunks|
        chunks.each { |chunk| @target.replace(tables, table, @source.rows(table, chunk)) }
        yield "#{name}: #{table.name}, #{chunks.sum(&:size)} rows copied" if chunks.any?
      end
      nil
    end
  end

  # Returns once all open write transactions have ended.
  def wait_for_writers(&) = @source.wait_for_writers(&)

  # Sets the sequences, so that new ids follow the highest ones of the source.
  def finish = @target.finish(tables, @source.numbers)

  def close
    @source.close
    @target.close
  end

  private
    # In reverse: rows that reference others are deleted before them.
    def delete_missing(different)
      different.reverse_each do |table, chunks|
        chunks.each { |chunk| @target.delete_missing(tables, table, chunk, @source.ids(table, chunk)) }
      end
    end

    # Referenced tables come before referencing ones.
    def tables
      @tables ||= in_order(@source.tables.grep_v(IGNORED)).map { |table| described(table) }
    end

    def described(table)
      columns = @target.columns(table)
      here, there = @source.columns(table), columns.keys
      missing = (here | there) - (here & there)
      return Operations::PostgresMigration::Table.new(table, columns) if missing.empty?

      raise Operations::Error,
        "#{table} has different columns in PostgreSQL: #{missing.join(", ")}. " \
        "Migrate both databases (bin/rails db:migrate) and try again."
    end

    def in_order(tables, placed = [])
      return placed if tables.empty?

      free, bound = tables.partition { |table| (@source.parents(table) - [ table ] - placed).empty? }
      if free.empty?
        raise Operations::Error,
          "The foreign keys of #{bound.join(", ")} form a cycle, so these tables can't be copied in order."
      end

      in_order(bound, placed + free)
    end

    # The chunks that differ. The content of all chunks is combined into one checksum.
    def compare(table)
      chunks = @source.chunks(table)
      sums = chunks.map.with_index do |chunk, index|
        if index.positive? && (index % 50).zero?
          yield "#{name}: #{table.name}, #{index * 100 / chunks.size} % compared"
        end
        Operations::PostgresMigration::Checksum.of(@source.rows(table, chunk))
      end
      (@checksums ||= {})[table.name] = Operations::PostgresMigration::Checksum.together(sums)
      chunks.zip(sums).filter_map do |chunk, sum|
        chunk unless sum == Operations::PostgresMigration::Checksum.of(@target.rows(table, chunk))
      end
    end
end
