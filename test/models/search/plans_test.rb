require "test_helper"

# A rare word is found by the words' index, whatever else it is looked for with.
class Search::PlansTest < ActiveSupport::TestCase
  QUERIES = [ "hovercraft", "hovercraft -eel type:ask", "hovercraft by:maria before:2030-01-01", '"full of eels" type:comment' ]

  test "PostgreSQL goes by the words" do
    skip "PostgreSQL's alone" unless Postgresql.chosen?

    ApplicationRecord.connection.execute "SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off"
    QUERIES.grep_v(/by:/).each do |text|
      assert_match(/Bitmap Index Scan on index_(posts|comments)_on_search_vector/, plans_of(text).join("\n"), text)
    end
  end

  test "SQLite goes by the words, and reads what was found by its ids" do
    sqlite_only "its planner may take them the wrong way round"

    QUERIES.each do |text|
      steps = plans_of(text)
      assert steps.grep(/\ASCAN \w+_search VIRTUAL TABLE INDEX \d+:.*M\d/).any?, text
      assert_empty steps.grep(/\ASCAN (posts|comments)\b|AUTOMATIC/), text
    end
  end

  private
    def plans_of(text)
      connection = ApplicationRecord.connection
      Statements.new.collect { Search.new(text).results }.select { |statement| statement.sql.include?("matching_") }
        .flat_map do |statement|
        if Postgresql.chosen?
          connection.raw_connection.exec_params("EXPLAIN #{statement.sql}", statement.binds).column_values(0)
        else
          QueryPlan.new(connection, statement).steps
        end
      end
    end
end
