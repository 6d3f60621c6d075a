# SQLite's query plan of a statement, and whether its cost is independent of the size of tables.
#
# A scan is cheap only if it walks an index in order, up to a LIMIT, and skips no rows: it then takes a step
# per returned row.
class QueryPlan
  GROWING_TABLES = %w[
    users sessions posts comments votes removals flags moderation_actions moderation_queue_items vouches
    thread_locks suspensions merges merged_comments abuse_signals bookmarks hidden_posts mutes authenticators
    recovery_codes passkeys security_events notifications follows notification_settings email_bounces
    push_subscriptions invitations join_requests import_mappings access_tokens front_page_snapshots
    front_page_appearances taggings thread_visits conversations messages member_notes bulk_action_entries
    queue_claims suggestions vote_discounts conversation_members reports purges
  ]
  MATCH = /\ASCAN \w+_search VIRTUAL TABLE INDEX \d+:.*M\d/ # a search of an FTS5 index
  # Read by id. Few comments are removed and skipped, and an index without them would make each comment more
  # expensive to write.
  NEWEST_COMMENTS = /ORDER BY "comments"\."id" DESC LIMIT/
  # Skip comments on removed posts, which aren't marked. The load-test paths of the tour remove a random post.
  BEST_COMMENTS = /ORDER BY "comments"\."hotness" DESC, "comments"\."id" DESC LIMIT/
  # A subquery that returns the first rows of a table or of a partial index, so that it
  # reads no more than its LIMIT.
  PARTIAL_INDEX = /WHERE \(first_in_bulk_id IS NULL OR first_in_bulk_id = id\) /
  FIRST_ROWS = /FROM \(SELECT [^()]* FROM "(\w+)" (?:#{PARTIAL_INDEX})?ORDER BY [^()]* LIMIT \?\) AS/
  SCAN = /\ASCAN (\S+)(?: USING (?:COVERING )?INDEX)?/

  attr_reader :steps

  def initialize(connection, statement)
    @connection, @sql, @binds = connection.raw_connection, statement.sql, statement.binds
    @steps = execute("EXPLAIN QUERY PLAN #{@sql}").map(&:last)
  end

  # The steps that grow with the tables, as text; empty if none do.
  def costs
    costly_scans + steps.grep(/AUTOMATIC/)
  end

  # Whether rows are sorted, instead of being read in order.
  def sorts?
    steps.any? { |step| step.start_with?("USE TEMP B-TREE") && step.include?("ORDER BY") }
  end

  # The number of virtual machine instructions per returned row, which is deterministic.
  def work_per_row
    run(@sql, @binds) do |statement|
      statement.to_a.size.then { |rows| statement.stat(:vm_steps) / (rows + 1.0) }
    end
  end

  private
    def costly_scans
      scans = (steps - scans_of_subqueries).select do |step|
        step.match?(SCAN) && !step.match?(MATCH) &&
          growing?(step[SCAN, 1]) && !largely_selected?(step[SCAN, 1])
      end
      scans.empty? || bounded_walk?(scans) ? [] : scans
    end

    # For a subquery that is named like its table.
    def scans_of_subqueries
      steps.grep(/\A(?:CO-ROUTINE|MATERIALIZE) (\w+)/) { $1 }.flat_map do |name|
        [ "SCAN #{name}", *(steps.grep(/\ASCAN #{name} USING INDEX/) if @sql[FIRST_ROWS, 1] == name) ]
      end
    end

    # The name may be an alias, so unknown names count as growing tables.
    def growing?(name)
      GROWING_TABLES.include?(name) || !small?(name)
    end

    def small?(name)
      %w[ CONSTANT json_each months ].include?(name) ||
        subquery?(name) || name.start_with?("(") || name.end_with?("-ROW") ||
        @sql.match?(/(?:WITH|,)\s*(?:RECURSIVE\s+)?"?#{Regexp.escape(name)}"?\s*(?:\([^)]*\)\s*)?AS\s*\(/i) ||
        small_table?(name)
    end

    # Its own steps are checked as well.
    def subquery?(name) = steps.intersect?([ "CO-ROUTINE #{name}", "MATERIALIZE #{name}" ])

    def small_table?(name)
      execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '#{name}'").any? &&
        GROWING_TABLES.exclude?(name)
    end

    # With STAT4, SQLite scans a small table if many of its rows are looked up by id. It doesn't once the
    # table grows.
    def largely_selected?(table)
      @sql.match?(/"#{table}"\."id" IN \(\?(?:, \?)*\)\z/) &&
        execute("SELECT count(*) FROM #{table}").first.first < 16 * @binds.size
    end

    def bounded_walk?(scans)
      scans.one? && @sql.match?(/\bLIMIT\b/i) && !sorts? &&
        (scans.first.include?(" INDEX ") ? skips_few_rows? :
        scans.first == "SCAN comments" && @sql.match?(NEWEST_COMMENTS))
    end

    def skips_few_rows?
      return true if @sql.match?(BEST_COMMENTS)

      run(@sql, @binds) do |statement|
        statement.to_a.size.then { |rows| statement.stat(:fullscan_steps) <= rows }
      end
    end

    def execute(sql, binds = [])
      run(sql, binds, &:to_a)
    end

    def run(sql, binds)
      statement = @connection.prepare(sql)
      statement.bind_params(binds)
      yield statement
    ensure
      statement&.close
    end
end
