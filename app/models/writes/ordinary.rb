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

    # One column of a row, or nil if it is missing.
    def value(model, id, column)
      model.where(id:).pick(column)
    end

    # The first column of a query's first row, or nil. Its placeholders are the engine's (ApplicationRecord.with_places).
    def select_value(sql, *binds)
      ApplicationRecord.with_connection do |connection|
        connection.select_all(sql, "Select value", binds, preparable: true).rows.dig(0, 0)
      end
    end
  end
end
