# A piece of a statement with the values for each ? in it, in their order.
Search::SqlFragment = Data.define(:sql, :binds) do
  class << self
    def of(sql, *binds) = new(sql:, binds:)

    # +parts+ one after the other; those that are nil are left out.
    def join(parts, separator)
      parts.compact.then { |parts| new(sql: parts.map(&:sql).join(separator), binds: parts.flat_map(&:binds)) }
    end
  end

  # Runs it as a complete statement; each row is a hash.
  def rows = ApplicationRecord.lease_connection.select_all(ApplicationRecord.with_places(sql), "Search", binds).to_a

  def within(before, after) = with(sql: "#{before}#{sql}#{after}")
end
