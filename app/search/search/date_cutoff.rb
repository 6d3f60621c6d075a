# Finds where a day begins in a table. Comments have no index on time, but their ids increase with it.
module Search::DateCutoff
  class << self
    # The greatest id older than +date+, by table.
    def last_ids_before(date)
      [ Post, Comment ].to_h { |model| [ model.table_name, last_id_before(date, model) ] }
    end

    private
      def last_id_before(date, model)
        bounds = (0..model.maximum(:id).to_i)
        (bounds.bsearch { |id| newer?(date, model, id) } || bounds.end + 1) - 1
      end

      def newer?(date, model, id)
        created_at = model.where(id: ..id).order(id: :desc).limit(1).pick(:created_at)
        created_at.present? && created_at >= date
      end
  end
end
