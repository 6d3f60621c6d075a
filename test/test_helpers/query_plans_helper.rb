module QueryPlansHelper
  # Threads are read whole and then sorted, as are the posts of a day, week or month. Of a search, a bounded number is sorted.
  SORTED_ONCE_FOUND = %r{
    \A/(
      search(\.\w+)?\?.* | feeds/following.* | past(/[\d-]+)?(\.atom|\?.*)? | posts/\d+(\.atom)? | comments/\d+ |
      top(/week|/month)?(\.atom|\?.*)? | api/v1/(search.*|posts/\d+|items/\d+|posts\?list=top.*) |
      v0/(item/\d+|beststories)\.json
    )\z
  }x

  # Reads two thousand rows at most, which is more than the sample has, so here the work still doubles with the rows.
  BOUNDED_BY_NUMBER = %r{\A/api/v1/search}

  private
    def costs_of(statements)
      statements.filter_map do |statement|
        plan = plan(statement)
        costs = plan.costs
        costs += plan.steps.grep(/ORDER BY/) if plan.sorts? && !statement.page.to_s.match?(SORTED_ONCE_FOUND)
        "#{statement.page}: #{statement.sql}\n  #{costs.uniq.join("\n  ")}" if costs.any?
      end
    end

    def plan(statement)
      (Postgresql.chosen? ? PostgresqlPlan : QueryPlan).new(connection, statement)
    end

    def connection
      ApplicationRecord.connection
    end

    def forget_statistics
      connection.execute "DELETE FROM sqlite_stat1"
      connection.execute "ANALYZE sqlite_schema"
    end
end
