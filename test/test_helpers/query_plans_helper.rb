module QueryPlansHelper
  # These sort in memory: whole threads, the posts of a day, the best of each month, a bounded
  # number of search results, the members who claim an email address, and the authors of a
  # bounded number of flagged items.
  SORTED_IN_MEMORY = %r{
    \A/(
      search(\.\w+)?\?.* | feeds/following.* | past(/[\d-]+)?(\.atom|\?.*)? | posts/\d+(\.atom)? |
      comments/\d+ |
      top(/\w+)?(\.atom|\?.*)? | moderation/members\?(by=email|list=flagged).* |
      api/v1/(search.*|posts/\d+|items/\d+|posts\?list=top.*) |
      v0/(item/\d+|beststories)\.json
    )\z
  }x

  # Read at most 2,000 rows, the posts of a month, or 31 of each of 13 months, which is more than the sample
  # has, so their work still grows with the sample.
  BOUNDED_ROWS = %r{\A/(api/v1/search|moderation/members(/|\?list=flagged)|past/\d|top/year)}

  private
    def costs_of(statements)
      statements.filter_map do |statement|
        plan = plan(statement)
        costs = plan.costs
        costs += plan.steps.grep(/ORDER BY/) if plan.sorts? && !statement.page.to_s.match?(SORTED_IN_MEMORY)
        "#{statement.page}: #{statement.sql}\n  #{costs.uniq.join("\n  ")}" if costs.any?
      end
    end

    def plan(statement)
      (Kit::Postgresql.chosen? ? PostgresqlPlan : QueryPlan).new(connection, statement)
    end

    def connection
      ApplicationRecord.connection
    end

    def forget_statistics
      connection.execute "DELETE FROM sqlite_stat1"
      connection.execute "ANALYZE sqlite_schema"
    end
end
