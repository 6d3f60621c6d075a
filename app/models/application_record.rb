class ApplicationRecord < ActiveRecord::Base
  primary_abstract_class

  include RandomSampling

  # Runs the block on the database that is written to, where another answers who only reads (ReplicaResolver).
  if Postgresql.replica?
    connects_to database: { writing: :primary, reading: :primary_replica }

    def self.on_primary(&) = connected_to(role: :writing, &)
  else
    def self.on_primary = yield
  end

  # All columns of the table by name. A prepared statement knows a column by its position, and a migration that runs
  # meanwhile must not move those behind it.
  def self.own_columns = column_names.map { |column| "#{table_name}.#{column}" }.join(", ")

  # A value for a statement built of nodes that is bound as it is, so that every value makes the same statement.
  def self.bound(name, value)
    Arel::Nodes::BindParam.new(ActiveRecord::Relation::QueryAttribute.new(name, value, ActiveModel::Type::Value.new))
  end

  # The condition that there is a row of this table which is +user+'s and has in +column+ what +other+ is, a column of
  # another table.
  def self.exists_for(user, column, other)
    arel_table.project(1).where(arel_table[:user_id].eq(bound("user_id", user.id)).and(arel_table[column].eq(other))).exists
  end

  # How +sql+ with a ? for each value is to be prepared: PostgreSQL knows values by their number.
  if Postgresql.chosen?
    def self.with_places(sql) = sql.gsub("?").with_index(1) { |_, number| "$#{number}" }
  else
    def self.with_places(sql) = sql
  end

  # The rows of a query that is written once, under +name+, and compiled once a connection: for what every page asks, building
  # it from its scopes again takes several times as long as running it. The block gives it as a relation with a ? for each of
  # +binds+, in their order.
  def self.prepared(name, *binds)
    find_by_sql((@prepared ||= {})[name] ||= with_places(yield.to_sql), binds, preparable: true)
  end
end
