# A SQLite file and the PostgreSQL database that it is moved to.
class Operations::Move::Pair
  # Rails' own tables, which the new database has already, and Litestream's.
  IGNORED = /\A(sqlite_|schema_migrations\z|ar_internal_metadata\z|_litestream)/

  attr_reader :name

  def initialize(database, address)
    @database, @name = database, database.name
    @source = Operations::Move::Source.new(database)
    @target = Operations::Move::Target.new(address)
  end

  # Raises Operations::Error if the tables differ, or if the target has rows that no earlier attempt copied.
  def begin
    tables
    @target.begin(tables)
  end

  # Copies the differences to a snapshot of the source, and yields progress messages. Returns nil if there were any;
  # otherwise the checksum of each table, by name.
  def copy
    @source.at_one_moment do
      different = tables.to_h { |table| [ table, compare(table) { |sentence| yield sentence } ] }
      next @checksums if different.values.all?(&:empty?)

      delete_missing different
      different.each do |table, stretches|
        stretches.each { |stretch| @target.replace(tables, table, @source.rows(table, stretch)) }
        yield "#{name}: #{table.name}, #{stretches.sum(&:size)} rows copied" if stretches.any?
      end
      nil
    end
  end

  # Returns once all open write transactions have ended.
  def wait_for_writers = @source.wait_for_writers

  # Numbers go on where they were.
  def end = @target.end(tables, @source.numbers)

  def close
    @source.close
    @target.close
  end

  private
    # In reverse: rows that reference others are deleted before them.
    def delete_missing(different)
      different.reverse_each do |table, stretches|
        stretches.each { |stretch| @target.delete_missing(tables, table, stretch, @source.ids(table, stretch)) }
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
      return Operations::Move::Table.new(table, columns) if missing.empty?

      raise Operations::Error,
        "#{table} differs in its columns: #{missing.join(", ")}. Migrate both databases (bin/rails db:migrate) and try again."
    end

    def in_order(tables, placed = [])
      return placed if tables.empty?

      free, bound = tables.partition { |table| (@source.parents(table) - [ table ] - placed).empty? }
      raise Operations::Error, "#{bound.join(", ")} reference each other in a cycle." if free.empty?

      in_order(bound, placed + free)
    end

    # The chunks that differ. The content of all chunks is combined into one checksum.
    def compare(table)
      stretches = @source.stretches(table)
      sums = stretches.map.with_index do |stretch, index|
        yield "#{name}: #{table.name}, #{index * 100 / stretches.size} % looked at" if index.positive? && (index % 50).zero?
        Operations::Move::Checksum.of(@source.rows(table, stretch))
      end
      (@checksums ||= {})[table.name] = Operations::Move::Checksum.together(sums)
      stretches.zip(sums).filter_map do |stretch, sum|
        stretch unless sum == Operations::Move::Checksum.of(@target.rows(table, stretch))
      end
    end
end
