# PostgreSQL's plan for a statement. Tables as small as a test's would be read and sorted whole, so sequential scans are made
# expensive; tables that are still read whole have no suitable index.
class PostgresqlPlan
  RATHER_NOT = %w[ seqscan sort incremental_sort bitmapscan hashjoin mergejoin material memoize ].freeze

  attr_reader :steps

  def initialize(connection, statement)
    @sql = statement.sql
    @nodes = nodes(explain(connection, statement))
    @steps = @nodes.map { |node| node.values_at("Node Type", "Relation Name", "Index Name", "Index Cond").compact.join(" ") }
  end

  # The steps that grow with the tables, as text; empty if none do.
  def costs
    whole = @nodes.select { |node| reads_whole?(node) }.map { |node| "#{node["Node Type"]} of #{node["Relation Name"]}" }
    whole.one? && walked_in_order?(whole.first) ? [] : whole
  end

  # Whether rows are put in order after they were found, instead of being found in order.
  def sorts?
    @nodes.any? { |node| node["Node Type"].end_with?("Sort") }
  end

  private
    # In a transaction that is given up, and the settings with it.
    def explain(connection, statement)
      connection.transaction(requires_new: true) do
        RATHER_NOT.each { |way| connection.execute "SET LOCAL enable_#{way} = off" }
        plan = connection.raw_connection.exec_params("EXPLAIN (FORMAT JSON) #{statement.sql}", statement.binds).getvalue(0, 0)
        @plan = JSON.parse(plan).sole.fetch("Plan")
        raise ActiveRecord::Rollback
      end
      @plan
    end

    def nodes(plan)
      [ plan, *plan["Plans"].to_a.flat_map { |part| nodes(part) } ]
    end

    def reads_whole?(node)
      !search?(node) && QueryPlan::GROWING_TABLES.include?(node["Relation Name"]) && node["Node Type"].match?(/Scan\z/) &&
        node["Node Type"] != "Bitmap Heap Scan" && !node.key?("Index Cond")
    end

    # Words have an index of a kind that is among what it rather would not; for frequent ones it goes by what is newest
    # until it has enough.
    def search?(node)
      node["Filter"].to_s.include?("search_vector @@") && node["Node Type"] == "Index Scan"
    end

    # In the order of an index, up to a limit.
    def walked_in_order?(step)
      step.start_with?("Index") && !sorts? && @sql.match?(/\bLIMIT\b|\b(?:min|max)\(/i)
    end
end
