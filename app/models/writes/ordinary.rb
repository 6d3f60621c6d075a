# Plain Active Record: one transaction per unit, with validations and callbacks.
module Writes::Ordinary
  class << self
    def perform
      Writes.transaction { yield self }
    end

    # Returns the new row's id.
    def insert(model, **attributes)
      model.create!(attributes).id
    end

    # Returns the number of updated rows: 1 or 0.
    def update(model, id, **attributes)
      model.where(id:).update_all(attributes)
    end

    # Returns the number of deleted rows: 1 or 0.
    def delete(model, id)
      model.where(id:).delete_all
    end

    # The id of a random row, or nil if the table is empty.
    def random_id(model)
      model.random_id
    end

    # One column of a row, or nil if it is missing.
    def value(model, id, column)
      model.where(id:).pick(column)
    end
  end
end
