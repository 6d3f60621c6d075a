# A table that both sides have, with PostgreSQL's column types. Generated columns are left out.
class Operations::PostgresMigration::Table
  attr_reader :name, :columns

  def initialize(name, columns)
    @name, @columns = name, columns
    @spelling = columns.values.map { |type| spelling_of(type) }
  end

  def list = columns.keys.map { |column| %("#{column}") }.join(", ")

  # +values+ of either side as text that is the same for both sides.
  def canonical(values)
    values.map.with_index { |value, index| value.nil? ? nil : @spelling[index].call(value) }
  end

  private
    TRUE = [ 1, "1", "t", true ].freeze
    TEXT = :to_s.to_proc
    MOMENT = lambda do |value|
      text = value.to_s
      text.end_with?("0") ? text.sub(/(\.\d*?)0+\z/, '\1').delete_suffix(".") : text
    end

    def spelling_of(type)
      case type
      when "boolean" then ->(value) { TRUE.include?(value) ? "t" : "f" }
      when "double precision", "real" then ->(value) { Float(value).to_s }
      when /\Atimestamp/ then MOMENT
      when "bytea" then ->(_) { raise Operations::Error, "#{name} has a bytea column, which can't be moved." }
      else TEXT
      end
    end
end
