require "sqlite3"

# Reads a database that a server has left: what tokens it keeps, whether it is whole, and whether its counters agree with its rows.
class Lab::Verification
  def initialize(subject, storage)
    @subject, @path = subject, subject.database(storage)
  end

  # The tokens in each table in which those of +scenario+ must stand.
  def kept(scenario)
    @subject.tables_of(scenario).to_h { |table| [ table, tokens_in(table) ] }
  end

  # How many rows each of +tables+ has.
  def sizes(tables)
    tables.to_h { |table| [ table, rows("SELECT count(*) FROM #{SQLite3::Database.quote(table)}").dig(0, 0) ] }
  end

  # What is wrong, in words; empty when nothing is.
  def faults
    integrity + dangling + disagreements
  end

  def close
    @database&.close
    @database = nil
  end

  private
    def tokens_in(table)
      rows("SELECT request_token FROM #{SQLite3::Database.quote(table)} WHERE request_token IS NOT NULL").flatten
    end

    def integrity
      rows("PRAGMA integrity_check").flatten.reject { |line| line == "ok" }.map { |fault| "integrity: #{fault}" }
    end

    def dangling
      rows("PRAGMA foreign_key_check").map { |table, id, parent| "foreign key: #{table} #{id} points to no row of #{parent}" }
    end

    def disagreements
      @subject.checks.filter_map do |name, query|
        wrong = rows(query).dig(0, 0)
        "#{name}: #{wrong} rows disagree with what they count" if wrong.positive?
      end
    end

    def rows(query)
      @database ||= SQLite3::Database.new(@path, readonly: true)
      @database.execute(query)
    end
end
