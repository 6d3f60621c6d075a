# A piece of SQL with the values of its ? placeholders, in order.
Search::SqlFragment = Data.define(:sql, :binds) do
  class << self
    def of(sql, *binds) = new(sql:, binds:)

    # Joins +parts+, ignoring nil.
    def join(parts, separator)
      parts.compact.then do |parts|
        new(sql: parts.map(&:sql).join(separator), binds: parts.flat_map(&:binds))
      end
    end
  end

  # Runs it as a complete statement. Returns rows as hashes.
  def rows = ApplicationRecord.lease_connection.select_all(
    ApplicationRecord.with_placeholders(sql), "Search", binds
  ).to_a

  def wrap(before, after) = with(sql: "#{before}#{sql}#{after}")
end
