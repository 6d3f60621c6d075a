class ApplicationRecord < ActiveRecord::Base
  primary_abstract_class

  # Runs the block on the primary, where reads may go to a standby (ReplicaResolver).
  if Engines.current.standby?
    connects_to database: { writing: :primary, reading: :primary_replica }

    def self.on_primary(&) = connected_to(role: :writing, &)
  else
    def self.on_primary = yield
  end

  before_validation :replace_missing_values

  # The first +count+ rows. A relation for which a LIMIT would be slow overrides this (Post::TopOfMonths).
  def self.first_rows(count) = limit(count)

  # The id of the latest row, 0 without any. Forms send it as what was there when they were rendered, to
  # detect later rows.
  def self.last_id = maximum(:id).to_i

  # The id in a URL or parameter as a number, or nil if no row can have it.
  def self.cast_id(id)
    type = type_for_attribute(:id)
    number = type.cast(id)
    number if type.serializable?(number)
  end

  # All columns of the table by name. With `SELECT *`, a concurrent migration would shift the column positions
  # that a prepared statement relies on.
  def self.all_columns = column_names.map { |column| "#{table_name}.#{column}" }.join(", ")

  # A bound value for a statement built with Arel, so that every value produces the same statement.
  def self.bound_value(name, value)
    Arel::Nodes::BindParam.new(
      ActiveRecord::Relation::QueryAttribute.new(name, value, ActiveModel::Type::Value.new)
    )
  end

  # `expression AS name`. Rails prepares a query only if it has no SQL literals, and
  # `expression.as(name)` is one.
  def self.select_as(expression, name)
    Arel::Nodes::As.new(expression, Arel::Nodes::UnqualifiedColumn.new(arel_table[name]))
  end

  # An EXISTS condition: +user+ has a row in this table whose +column+ equals
  # +other+, a column of another table.
  def self.exists_for(user, column, other)
    arel_table.project(1).where(
      arel_table[:user_id].eq(bound_value("user_id", user.id)).and(arel_table[column].eq(other))
    ).exists
  end

  # Converts ? placeholders to the engine's: PostgreSQL numbers them.
  def self.with_placeholders(sql) = Engines.current.with_placeholders(sql)

  # The rows of a frequent query, which is built once under +name+ and prepared once per connection: building
  # it from its scopes takes several times as long as running it. The block returns a relation with a ? for
  # each of +binds+, in order.
  def self.prepared(name, *binds, &)
    find_by_sql(prepared_sql(name, &), binds, preparable: true)
  end

  # The row with the id in a URL. Raises RecordNotFound.
  def self.find_prepared(name, id, *binds)
    number = cast_id(id)
    row = prepared(name, *binds, number) { yield.where("#{table_name}.id = ?") }.first if number
    row || raise(ActiveRecord::RecordNotFound.new("There is no such #{model_name.human.downcase}",
      self.name, :id, id))
  end

  # The rows of a prepared query, as arrays.
  def self.prepared_rows(name, *binds, &)
    sql = prepared_sql(name, &)
    with_connection do |connection|
      connection.select_all(sql, "#{self.name} Rows", binds, preparable: true).rows
    end
  end

  # Runs a frequent write, built by with_placeholders, which is prepared once per connection. Active Record
  # prepares inserts (config/initializers/prepared_inserts.rb), but SQLite compiles its other writes each
  # time, with the table's triggers.
  def self.write_prepared(sql, *binds)
    with_connection do |connection|
      connection.exec_query(sql, "#{name} Write", binds, prepare: connection.prepared_statements?)
    end
  end

  def self.prepared_sql(name)
    (@prepared ||= {})[name] ||= with_placeholders(yield.to_sql)
  end
  private_class_method :prepared_sql

  # The time of a column in microseconds since 1970, as precisely as the database stores it; 0 without a time.
  def in_microseconds(name) = (self[name].to_r * 1_000_000).to_i

  private
    # A field without a value sets nil, also for columns that need a value and have a default. An empty check
    # box is not checked.
    def replace_missing_values
      changed_attribute_names_to_save.each do |name|
        column = self.class.columns_hash[name]
        next if !self[name].nil? || defined_enums.key?(name)
        next if column.nil? || column.null || column.default.nil?

        self[name] = column.type == :boolean ? false : self.class.column_defaults[name]
      end
    end
end
