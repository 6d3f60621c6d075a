# Picks random rows with a few index seeks, however large the table: the first row at or after a
# random id between the lowest and the highest, or else the first row. Rows after gaps are more
# likely, which is fine for load tests. Rows that a member couldn't sign in with, see or write to are
# skipped, one at a time, as gaps are.
module Benchmarking::RandomSampling
  # Nobody can delete what deleted accounts wrote.
  DELETABLE = "NOT removed AND author_id NOT IN (SELECT id FROM users WHERE username = " \
    "'#{User::GHOST_USERNAME}')".freeze
  OPEN = <<~SQL.squish.freeze
    NOT removed AND NOT locked AND NOT EXISTS (SELECT 1 FROM merges WHERE target_post_id = posts.id AND state <> 'merged')
  SQL
  # Not suspended, waiting for approval or being deleted.
  PARTICIPATING = <<~SQL.squish.freeze
    username <> '#{User::GHOST_USERNAME}' AND NOT EXISTS (SELECT 1 FROM account_deletions WHERE user_id = users.id) AND
    NOT EXISTS (SELECT 1 FROM suspensions WHERE user_id = users.id) AND
    NOT EXISTS (SELECT 1 FROM join_requests WHERE user_id = users.id AND (status IS NULL OR status <> 'accepted'))
  SQL

  # By what is done with the row.
  CONDITIONS = { see: "NOT removed", reply: OPEN, delete: DELETABLE, sign_in: PARTICIPATING }.freeze

  @id_queries = {}

  class << self
    # A random row to +verb+, or nil without any. +scope+ names the scope that selects its columns.
    def pick(model, verb, scope = :all)
      model.prepared([ :random, verb, scope ], rand) do
        model.public_send(scope).where("#{model.table_name}.id = (#{id_query(model, verb)})")
      end.first
    end

    # The same, but raises ActiveRecord::RecordNotFound instead of returning nil.
    def pick!(model, verb, scope = :all)
      pick(model, verb, scope) ||
        raise(ActiveRecord::RecordNotFound, "No #{model.model_name.human.downcase} left")
    end

    # The id of a random row, or nil without any.
    def pick_id(model, verb)
      model.with_connection do |connection|
        connection.select_all(id_query(model, verb), "Random #{model.name}", [ rand ], preparable: true)
          .rows.dig(0, 0)
      end
    end

    # +count+ consecutive rows of +relation+ starting at a random one, wrapping around;
    # fewer only if it has fewer.
    def pick_consecutive(relation, count)
      start = pick_id(relation.klass, :see).to_i
      rows = relation.where(id: start..).reorder(:id).limit(count).to_a
      rows.size < count ? rows + relation.where(id: ...start).reorder(:id).limit(count - rows.size) : rows
    end

    # The statement that selects the id of a random row to +verb+. Its bind is a number from 0 (inclusive) to
    # 1 (exclusive).
    def id_query(model, verb)
      @id_queries[[ model, verb ]] ||= begin
        ids = [ first_id(model, verb, random_point(model)), first_id(model, verb, "SELECT 0") ]
        model.with_placeholders("SELECT coalesce((#{ids.first}), (#{ids.last}))").freeze
      end
    end

    private
      def first_id(model, verb, point)
        "SELECT id FROM #{rows_of(model)} WHERE id >= (#{point}) AND #{CONDITIONS.fetch(verb)} ORDER BY " \
        "id LIMIT 1"
      end

      # One subquery per end, since SQLite would otherwise scan the table.
      def random_point(model)
        least, greatest = %w[ min max ].map { |end_of| "(SELECT #{end_of}(id) FROM #{rows_of(model)})" }
        "SELECT #{least} + CAST(floor(CAST(? AS double precision) * (#{greatest} - #{least} + 1)) AS bigint)"
      end

      def rows_of(model) = Engines.current.by_id(model.quoted_table_name)
  end
end
