# Keyset pagination: a page begins after the sort key of the row before it, so page 1,000 is as fast as page
# 1, and no row is repeated or skipped when others are added or deleted.
#
# Sort keys are used in the database's own format. Pagy's keyset formats times with microseconds, but SQLite's
# timestamps have milliseconds and are compared as text, so the same rows would be returned again. PostgreSQL
# always has microseconds.
class KeysetPage
  CURSOR = /\A(?<rank>[1-9]\d{0,8})\.(?<key>[\w-]{1,512})\z/
  VALIDATORS = {
    datetime: ->(value, _) { value.is_a?(String) && timestamp?(value) },
    float: ->(value, _) { (-1e300..1e300) === value },
    integer: ->(value, type) { value.is_a?(Integer) && value.bit_length < 8 * (type.limit || 8) },
    string: ->(value, _) { value.is_a?(String) && value.exclude?("\0") }
  }.freeze
  TIMESTAMP = /\A[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,9})?\z/
  CLOCK = / (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d/

  class InvalidCursor < StandardError; end

  attr_reader :records, :first_rank
  delegate :each, :map, :any?, :empty?, to: :records

  # +relation+ is ordered by columns of its table, all in the same direction, the last one unique. +cursor+ is
  # the `next_cursor` of the previous page. Raises InvalidCursor if it is invalid.
  def initialize(relation, cursor: nil, size: PageSize::LIST)
    @size, @columns = size, relation.order_values.map(&:value)
    @types = @columns.map(&:type_caster)
    @first_rank, key = cursor ? parse(cursor) : [ 1, nil ]
    @rows = (key ? after(relation, key) : relation).first_rows(size + 1)
    @records = @rows.to_a.first(size)
    @last = @rows.size > size ? @records.last : nil
  end

  # The cursor of the page that begins with +record+, in a list ordered by +columns+, all
  # descending, the last one its id.
  def self.cursor_from(record, *columns)
    *values, id = columns.map { |column| serialize(record.read_attribute_before_type_cast(column)) }
    cursor 2, [ *values, id + 1 ]
  end

  # +rank+ is the rank of the first row after +key+.
  def self.cursor(rank, key)
    "#{rank}.#{Base64.urlsafe_encode64(key.to_json, padding: false)}"
  end

  def self.serialize(value)
    value.is_a?(Time) ? value.utc.strftime("%F %T.%6N") : value
  end

  # Whether it is a valid time in the database's format.
  def self.timestamp?(text)
    text.match?(TIMESTAMP) && Date.valid_date?(*text.first(10).split("-").map(&:to_i)) && text.match?(CLOCK)
  end

  # Identifies what the page shows, by what the block returns for each row, and for
  # the first of the next page.
  def version(&) = @rows.map(&).join(",")

  # The query for the version. +expression+ returns what the block does.
  def version_sql(expression)
    "SELECT coalesce(string_agg(#{expression}, ','), '') FROM (#{@rows.to_sql}) AS page"
  end

  # The cursor of the next page, or nil after the last.
  def next_cursor
    self.class.cursor(first_rank + @size, key_of(@last)) if @last
  end

  def first?
    first_rank == 1
  end

  private
    def parse(cursor)
      match = CURSOR.match(cursor) or raise InvalidCursor
      key = JSON.parse(Base64.urlsafe_decode64(match[:key]))
      fits?(key) ? [ match[:rank].to_i, key ] : raise(InvalidCursor)
    rescue ArgumentError, JSON::ParserError
      raise InvalidCursor
    end

    def fits?(key)
      key.is_a?(Array) && key.size == @types.size && @types.zip(key).all? do |type, value|
        VALIDATORS.fetch(type.type).call(value, type)
      end
    end

    # The values are bound, so that every page uses the same statement.
    def after(relation, key)
      values = @columns.zip(key).map { |column, value| ApplicationRecord.bound_value(column.name, value) }
      comparison = relation.order_values.first.ascending? ? Arel::Nodes::GreaterThan : Arel::Nodes::LessThan
      relation.where(comparison.new(Arel::Nodes::Grouping.new(@columns), Arel::Nodes::Grouping.new(values)))
    end

    def key_of(record)
      @columns.map { |column| self.class.serialize(record.read_attribute_before_type_cast(column.name.to_s)) }
    end
end
