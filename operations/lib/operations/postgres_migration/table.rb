# A table that both sides have, with PostgreSQL's column types. Generated columns are left out.
class Operations::PostgresMigration::Table
  attr_reader :name, :columns

  def initialize(name, columns)
    @name, @columns = name, columns
    @formatters = columns.values.map { |type| formatter_for(type) }
  end

  def list = columns.keys.map { |column| %("#{column}") }.join(", ")

  # The +values+ of a row from either side, in a form that is the same for both.
  def canonical(values)
    values.map.with_index { |value, index| value.nil? ? nil : @formatters[index].call(value) }
  end

  private
    TRUE = [ 1, "1", "t", true ].freeze
    TEXT = :to_s.to_proc
    TIMESTAMP = lambda do |value|
      text = value.to_s
      text.end_with?("0") ? text.sub(/(\.\d*?)0+\z/, '\1').delete_suffix(".") : text
    end

    def formatter_for(type)
      case type
      when "boolean" then ->(value) { TRUE.include?(value) ? "t" : "f" }
      when "double precision", "real" then ->(value) { Float(value).to_s }
      when /\Atimestamp/ then TIMESTAMP
      when "bytea" then ->(_) { raise Operations::Error, "#{name} has a bytea column, which can't be moved." }
      else TEXT
      end
    end
end
