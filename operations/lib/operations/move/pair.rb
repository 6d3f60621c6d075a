# A SQLite file and the database of PostgreSQL that it becomes.
class Operations::Move::Pair
  # Rails' own, which the new database has; and Litestream's.
  IGNORED = /\A(sqlite_|schema_migrations\z|ar_internal_metadata\z|_litestream)/

  attr_reader :name

  def initialize(database, address)
    @database, @name = database, database.name
    @source = Operations::Move::Source.new(database)
    @target = Operations::Move::Target.new(address)
  end

  # Raises Operations::Error where the tables are not the same, or rows are there that no earlier attempt brought.
  def begin
    tables
    @target.begin(tables)
  end

  # Copies what differs, as the source is at one moment. Yields a sentence for each table. Returns how many rows each has and their checksum, by
  # the name of the table, where nothing differed; else nil.
  def copy
    @source.at_one_moment do
      different = tables.to_h { |table| [ table, compare(table) { |sentence| yield sentence } ] }
      next @checksums if different.values.all?(&:empty?)

      different.reverse_each { |table, stretches| stretches.each { |stretch| @target.delete_missing(tables, table, stretch, @source.ids(table, stretch)) } }
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
    # Referenced tables come before referencing ones.
    def tables
      @tables ||= in_order(@source.tables.grep_v(IGNORED)).map { |table| described(table) }
    end

    def described(table)
      columns = @target.columns(table)
      here, there = @source.columns(table), columns.keys
      missing = (here | there) - (here & there)
      raise Operations::Error, "#{table} differs in its columns: #{missing.join(", ")}. Migrate both databases (bin/rails db:migrate) and try again." if missing.any?

      Operations::Move::Table.new(table, columns)
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
      stretches.zip(sums).reject { |stretch, sum| sum == Operations::Move::Checksum.of(@target.rows(table, stretch)) }.map(&:first)
    end
end
