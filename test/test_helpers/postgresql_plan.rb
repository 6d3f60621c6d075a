# PostgreSQL's plan for a statement. Small tables would be scanned and sorted, so scans and sorts are
# disabled; a table that is still scanned has no suitable index.
class PostgresqlPlan
  SETTINGS = %w[ seqscan sort incremental_sort bitmapscan hashjoin mergejoin material memoize ]
    .map { |method| "SET LOCAL enable_#{method} = off" }.join("; ").freeze

  # Partial indexes of one kind of post. Scanning one is a search by kind, without a condition in the plan.
  KIND_INDEXES = %w[ index_posts_on_ask index_posts_on_show ].freeze

  attr_reader :steps

  def initialize(connection, statement)
    @sql = statement.sql
    @nodes = nodes(explain(connection, statement))
    @steps = @nodes.map do |node|
      node.values_at("Node Type", "Relation Name", "Index Name", "Index Cond").compact.join(" ")
    end
  end

  # The steps that grow with the tables, as text; empty if none do.
  def costs
    scans = @nodes.select { |node| full_scan?(node) }.map do |node|
      "#{node["Node Type"]} of #{node["Relation Name"]}"
    end
    scans.one? && walked_in_order?(scans.first) ? [] : scans
  end

  # Whether rows are sorted, instead of being read in order.
  def sorts?
    @nodes.any? { |node| node["Node Type"].end_with?("Sort") }
  end

  private
    # Rolls back, to undo the settings.
    def explain(connection, statement)
      connection.transaction(requires_new: true) do
        connection.execute SETTINGS
        plan = connection.raw_connection.exec_params(
          "EXPLAIN (FORMAT JSON) #{statement.sql}", statement.binds
        ).getvalue(0, 0)
        @plan = JSON.parse(plan).sole.fetch("Plan")
        raise ActiveRecord::Rollback
      end
      @plan
    end

    def nodes(plan)
      parts = plan["Plans"].to_a
      parts.each { |part| part["Limited"] = true } if plan["Node Type"] == "Limit"
      [ plan, *parts.flat_map { |part| nodes(part) } ]
    end

    def full_scan?(node)
      !search?(node) && !first_rows?(node) && QueryPlan::GROWING_TABLES.include?(node["Relation Name"]) &&
        node["Node Type"].match?(/Scan\z/) &&
        node["Node Type"] != "Bitmap Heap Scan" && !node.key?("Index Cond") &&
        !KIND_INDEXES.include?(node["Index Name"])
    end

    # The first rows of an index, up to a limit. A search that exceeds its budget looks
    # through the newest texts.
    def first_rows?(node)
      node["Limited"] && node["Node Type"].start_with?("Index") && !node.key?("Filter")
    end

    # The search index needs a bitmap scan, which is disabled. For frequent words, PostgreSQL filters the
    # newest rows instead.
    def search?(node)
      node["Filter"].to_s.include?("search_vector @@") && node["Node Type"] == "Index Scan"
    end

    # In the order of an index, up to a limit.
    def walked_in_order?(step)
      step.start_with?("Index") && !sorts? && @sql.match?(/\bLIMIT\b|\b(?:min|max)\(/i)
    end
end
