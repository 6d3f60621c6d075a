# Picks a random row with a few index seeks, however large the table: a point between the lowest and highest id, and the first
# row from there, or else the first of all. Rows after gaps are more likely, which is fine for load tests. Removed rows are
# never picked.
module RandomSampling
  extend ActiveSupport::Concern

  class_methods do
    # A random row, or nil if the table is empty. +scope+ names the scope that selects its columns.
    def at_random(scope = :all)
      prepared([ :at_random, scope ], rand) { public_send(scope).where("id = (#{random_id_sql})") }.first
    end

    # Returns the id of a random row, or nil if it is missing.
    def random_id
      with_connection do |connection|
        connection.select_all(random_id_query, "Random #{name}", [ rand ], preparable: true).rows.dig(0, 0)
      end
    end

    # +count+ consecutive rows from a random one on, wrapping around; fewer only if the table has fewer.
    def from_random_start(count)
      start = random_id.to_i
      rows = where(id: start..).reorder(:id).limit(count).to_a
      rows.size < count ? rows + where(id: ...start).reorder(:id).limit(count - rows.size) : rows
    end

    # Takes one bind: a number from 0 (inclusive) to 1 (exclusive).
    def random_id_sql
      @random_id_sql ||= "SELECT coalesce((#{first_id_sql(random_point_sql)}), (#{first_id_sql("SELECT 0")}))"
    end

    private
      def random_id_query
        @random_id_query ||= with_places(random_id_sql)
      end

      def first_id_sql(point)
        visible = "AND NOT removed" if column_names.include?("removed")
        "SELECT id FROM #{quoted_table_name} WHERE id >= (#{point}) #{visible} ORDER BY id LIMIT 1"
      end

      # One subquery per end, since SQLite would otherwise scan the table.
      def random_point_sql
        least, greatest = %w[ min max ].map { |end_of| "(SELECT #{end_of}(id) FROM #{quoted_table_name})" }
        "SELECT #{least} + CAST(floor(CAST(? AS double precision) * (#{greatest} - #{least} + 1)) AS bigint)"
      end
  end
end
