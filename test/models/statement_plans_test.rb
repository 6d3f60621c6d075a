require "test_helper"

# Plans of statements that Active Record doesn't log: those of triggers.
class StatementPlansTest < ActiveSupport::TestCase
  include QueryPlansHelper

  setup do
    load_sample_community posts: 50
    @statements = Statements.new
  end

  test "triggers use indexes" do
    sqlite_only "PostgreSQL's triggers are functions"
    triggers.each do |name, sql|
      statements_of(sql).each { |statement| @statements.add statement, page: name }
    end

    assert_operator @statements.size, :>, 10
    assert_empty costs_of(@statements)
  end

  test "detects statements that would scan or sort a growing table" do
    { "no index" => "SELECT id FROM posts WHERE title = 'x'", "a count" => "SELECT count(*) FROM comments",
      "a sort" => "SELECT id FROM posts ORDER BY title LIMIT 3",
      "another name" => "SELECT p.id FROM posts AS p WHERE p.title = 'x'",
      "a write" => "UPDATE posts SET title = 'x' WHERE title = 'y'", "skipped rows" =>
      "SELECT id FROM posts WHERE NOT removed AND title = 'x' ORDER BY hotness DESC, id DESC LIMIT 3" }
        .except(*("skipped rows" if Kit::Postgresql.chosen?)).each do |name, sql| # its plans don't show them
      assert_equal 1, costs_of(Statements.new.tap { |statements| statements.add sql }).size, name
    end

    assert_empty costs_of(Statements.new.collect { Post.hottest_first.limit(30).to_a })
  end

  private
    def triggers
      connection.select_rows("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").to_h
    end

    # NEW and OLD become parameters, and RAISE, which only triggers may call, becomes NULL.
    def statements_of(trigger)
      trigger[/\bBEGIN\b(.*)\bEND\b/m, 1].split(";").map(&:strip).compact_blank.map do |sql|
        sql.gsub(/\b(NEW|OLD)\.\w+/, "?").gsub(/\bRAISE\(.*?\)/, "NULL")
      end
    end
end
