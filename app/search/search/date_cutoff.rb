# Finds where a day begins in a table. Comments have no index on time, but their ids increase with it.
module Search::DateCutoff
  class << self
    # The greatest id to consider in each table for rows before +time+, which may be nil: newer rows would use
    # up the limit of matches. Empty on a small site, where all matches are considered.
    def max_ids(time)
      if time && models.any? { |model| large?(model) }
        models.to_h { |model| [ model.table_name, last_id_before(time, model) ] }
      else
        {}
      end
    end

    private
      def models = [ Post, Comment ]
      def large?(model) = model.where(id: 0..).offset(Search::CANDIDATE_LIMIT).limit(1).exists?

      def last_id_before(time, model)
        bounds = (0..model.maximum(:id).to_i)
        (bounds.bsearch { |id| newer?(time, model, id) } || bounds.end + 1) - 1
      end

      def newer?(time, model, id)
        newest = "SELECT created_at FROM #{model.table_name} WHERE id <= ? ORDER BY id DESC LIMIT 1"
        Search::SqlFragment.of("SELECT (#{newest}) >= ? AS newer", id, time.to_fs(:db)).rows.first["newer"]
          .in?([ 1, true ])
      end
  end
end
