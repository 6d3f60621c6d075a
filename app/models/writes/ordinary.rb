# Active Record as it comes: a transaction of its own for each unit, validations and callbacks included.
module Writes::Ordinary
  class << self
    def perform
      Writes.transaction { yield self }
    end

    # Returns the new row's id.
    def insert(model, **attributes)
      model.create!(attributes).id
    end

    # Returns how many rows there were to update: 1 or 0.
    def update(model, id, **attributes)
      model.where(id:).update_all(attributes)
    end

    # Returns how many rows there were to delete: 1 or 0.
    def delete(model, id)
      model.where(id:).delete_all
    end

    # The id of a row picked at random, or nil from an empty table.
    def random_id(model)
      model.random_id
    end

    # One column of one row, or nil where there is no such row.
    def value(model, id, column)
      model.where(id:).pick(column)
    end
  end
end
