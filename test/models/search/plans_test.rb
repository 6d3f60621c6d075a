require "test_helper"

# A rare word is looked up in the search index, regardless of the other terms.
class Search::PlansTest < ActiveSupport::TestCase
  QUERIES = [
    "hovercraft", "hovercraft -eel type:ask", "hovercraft by:maria before:2030-01-01",
    '"full of eels" type:comment'
  ]

  test "uses the search index on PostgreSQL" do
    skip "PostgreSQL only" unless Kit::Postgresql.chosen?

    ApplicationRecord.connection.execute "SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off"
    QUERIES.grep_v(/by:/).each do |text|
      plans = plans_of(text).join("\n")
      assert_match(/Bitmap Index Scan on index_(posts|comments)_on_search_vector/, plans, text)
    end
  end

  test "uses the search index on SQLite, and reads the matches by id" do
    sqlite_only "its planner may choose the wrong order"

    QUERIES.each do |text|
      steps = plans_of(text)
      assert steps.grep(/\ASCAN \w+_search VIRTUAL TABLE INDEX \d+:.*M\d/).any?, text
      assert_empty steps.grep(/\ASCAN (posts|comments)\b|AUTOMATIC/), text
    end
  end

  private
    def plans_of(text)
      connection = ApplicationRecord.connection
      statements = Statements.new.collect { Search.new(text).results }
      statements.select { |statement| statement.sql.match?(/matching_| MATCH /) }.flat_map do |statement|
        if Kit::Postgresql.chosen?
          connection.raw_connection.exec_params("EXPLAIN #{statement.sql}", statement.binds).column_values(0)
        else
          QueryPlan.new(connection, statement).steps
        end
      end
    end
end
