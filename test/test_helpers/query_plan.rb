# SQLite's query plan of a statement, and whether it stays cheap however large the tables grow.
#
# A scan is cheap in one case only: in the order of an index, so that nothing is sorted, up to a LIMIT, and without skipping rows.
# Then it takes as many steps as it returns rows.
class QueryPlan
  GROWING_TABLES = %w[
    users sessions posts comments votes removals flags moderation_actions moderation_queue_items vouches thread_locks suspensions
    merges merged_comments abuse_signals bookmarks hidden_posts mutes authenticators recovery_codes passkeys security_events
    notifications follows notification_settings email_bounces push_subscriptions invitations join_requests import_mappings
    access_tokens front_page_snapshots front_page_appearances taggings thread_visits
  ]
  MATCH = /\ASCAN \w+_search VIRTUAL TABLE INDEX \d+:.*M\d/ # what FTS5 calls every search of its index
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

  # Whether rows are put in order after they were found, instead of being found in order.
  def sorts?
    steps.any? { |step| step.start_with?("USE TEMP B-TREE") && step.include?("ORDER BY") }
  end

  # How many instructions SQLite's machine runs for each row it returns: the same every time on the same rows.
  def work_per_row
    run(@sql, @binds) { |statement| statement.to_a.size.then { |rows| statement.stat(:vm_steps) / (rows + 1.0) } }
  end

  private
    def costly_scans
      scans = steps.select do |step|
        step.match?(SCAN) && !step.match?(MATCH) && growing?(step[SCAN, 1]) && !mostly_wanted?(step[SCAN, 1])
      end
      scans.empty? || bounded_walk?(scans) ? [] : scans
    end

    # An alias is a name too, so whatever is not known to be small is taken to grow.
    def growing?(name)
      GROWING_TABLES.include?(name) || !small?(name)
    end

    def small?(name)
      %w[ CONSTANT json_each ].include?(name) || name.start_with?("(") || name.end_with?("-ROW") ||
        @sql.match?(/(?:WITH|,)\s*(?:RECURSIVE\s+)?"?#{Regexp.escape(name)}"?\s*(?:\([^)]*\)\s*)?AS\s*\(/i) || small_table?(name)
    end

    def small_table?(name)
      execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '#{name}'").any? && GROWING_TABLES.exclude?(name)
    end

    # Compiled with STAT4, SQLite reads a small table whole when a large share of its rows is looked up by id. It doesn't
    # once the table is larger.
    def mostly_wanted?(table)
      @sql.match?(/"#{table}"\."id" IN \(\?(?:, \?)*\)\z/) &&
        execute("SELECT count(*) FROM #{table}").first.first < 4 * @binds.size
    end

    def bounded_walk?(scans)
      scans.one? && scans.first.include?(" INDEX ") && @sql.match?(/\bLIMIT\b/i) && !sorts? && walks_over_nothing?
    end

    def walks_over_nothing?
      run(@sql, @binds) { |statement| statement.to_a.size.then { |rows| statement.stat(:fullscan_steps) <= rows } }
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
