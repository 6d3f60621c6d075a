class ApplicationRecord < ActiveRecord::Base
  primary_abstract_class

  include RandomlyPicked

  # A value for a statement built of nodes that is bound as it is, so that every value makes the same statement.
  def self.bound(name, value)
    Arel::Nodes::BindParam.new(ActiveRecord::Relation::QueryAttribute.new(name, value, ActiveModel::Type::Value.new))
  end

  # The rows of a query that is written once, under +name+, and compiled once a connection: for what every page asks, building
  # it from its scopes again takes several times as long as running it. The block gives it as a relation with a ? for each of
  # +binds+, in their order.
  def self.prepared(name, *binds)
    find_by_sql((@prepared ||= {})[name] ||= yield.to_sql, binds, preparable: true)
  end
end
