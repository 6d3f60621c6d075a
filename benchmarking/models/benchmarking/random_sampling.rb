# Picks random rows with a few index seeks, however large the table: the first row at or after a random id between the lowest
# and the highest, or else the first row. Rows after gaps are more likely, which is fine for load tests. Removed rows are never
# picked.
module Benchmarking::RandomSampling
  # SQLite would scan an index of a small table and sort its ids, instead of looking up row ids.
  BY_ROW_ID = Postgresql.chosen? ? "" : " NOT INDEXED"

  @id_queries = {}

  class << self
    # A random row, or nil if the table is empty. +scope+ names the scope that selects its columns.
    def pick(model, scope = :all)
      model.prepared([ :random, scope ], rand) do
        model.public_send(scope).where("#{model.table_name}.id = (#{id_query(model)})")
      end.first
    end

    # The same, but raises ActiveRecord::RecordNotFound if the table is empty.
    def pick!(model, scope = :all)
      pick(model, scope) || raise(ActiveRecord::RecordNotFound, "No #{model.model_name.human.downcase} left")
    end

    # The id of a random row, or nil if the table is empty.
    def pick_id(model)
      model.with_connection do |connection|
        connection.select_all(id_query(model), "Random #{model.name}", [ rand ], preparable: true).rows.dig(0, 0)
      end
    end

    # +count+ consecutive rows of +relation+ starting at a random one, wrapping around; fewer only if it has fewer.
    def pick_consecutive(relation, count)
      start = pick_id(relation.klass).to_i
      rows = relation.where(id: start..).reorder(:id).limit(count).to_a
      rows.size < count ? rows + relation.where(id: ...start).reorder(:id).limit(count - rows.size) : rows
    end

    # The statement that selects the id of a random row. It takes one bind: a number from 0 (inclusive) to 1 (exclusive).
    def id_query(model)
      @id_queries[model] ||= begin
        ids = [ first_id(model, random_point(model)), first_id(model, "SELECT 0") ]
        model.with_placeholders("SELECT coalesce((#{ids.first}), (#{ids.last}))").freeze
      end
    end

    private
      def first_id(model, point)
        visible = "AND NOT removed" if model.column_names.include?("removed")
        "SELECT id FROM #{rows_of(model)} WHERE id >= (#{point}) #{visible} ORDER BY id LIMIT 1"
      end

      # One subquery per end, since SQLite would otherwise scan the table.
      def random_point(model)
        least, greatest = %w[ min max ].map { |end_of| "(SELECT #{end_of}(id) FROM #{rows_of(model)})" }
        "SELECT #{least} + CAST(floor(CAST(? AS double precision) * (#{greatest} - #{least} + 1)) AS bigint)"
      end

      def rows_of(model) = "#{model.quoted_table_name}#{BY_ROW_ID}"
  end
end
