require "test_helper"

class Post::ListedTest < ActiveSupport::TestCase
  include SampleCommunityHelper

  test "returns each list in its order" do
    posts(:show_terminal).update_columns score: 9_000, created_at: 8.days.ago
    {
      { list: "newest" } => %i[ wal ask_backups show_terminal essay ],
      { list: "active" } => %i[ wal ask_backups show_terminal essay ],
      { list: "ask" } => %i[ ask_backups ],
      { list: "show" } => %i[ show_terminal ],
      { list: "top" } => %i[ wal ask_backups ],
      { list: "top", period: "day" } => %i[ wal ask_backups ],
      { list: "top", period: "month" } => %i[ show_terminal wal ask_backups ],
      { list: "top", period: "year" } => %i[ show_terminal wal ask_backups essay ],
      { list: "top", period: "all" } => %i[ show_terminal wal ask_backups essay ],
      { list: "domain", domain: "SQLite.org" } => %i[ wal ]
    }.each { |list, names| assert_equal names.map { |name| posts(name) }, Post.listed(**list).to_a, list.inspect }
  end

  test "orders the hot list by votes and age, without removed posts" do
    assert_equal posts(:wal), Post.listed(list: "hot").first
    posts(:ask_backups).update_columns score: 400
    assert_equal posts(:ask_backups), Post.listed(list: "hot").first
    posts(:ask_backups).update_columns created_at: 3.days.ago
    assert_equal posts(:wal), Post.listed(list: "hot").first

    posts(:wal).remove by: users(:maria)
    assert_not_includes Post.listed(list: "hot"), posts(:wal)
    assert_raises(ActiveRecord::RecordNotFound) { Post.listed list: "domain", domain: "sqlite.org" }
    posts(:wal).restore
    assert_includes Post.listed(list: "hot"), posts(:wal)
  end

  test "raises RecordNotFound for unknown lists, periods and domains" do
    [
      { list: "worst" }, { list: nil }, { list: "top", period: "decade" }, { list: "domain", domain: "nobody.example" }
    ].each do |list|
      assert_raises(ActiveRecord::RecordNotFound, list.inspect) { Post.listed(**list) }
    end
  end

  test "walks an index for every list, and sorts short periods only" do
    sqlite_only "it reads the output of EXPLAIN QUERY PLAN"
    load_sample_community posts: 400
    Post.lease_connection.execute "ANALYZE"

    indexed = [
      *%w[ hot newest active ask show ].map { |list| { list: } }, { list: "top", period: "year" }, { list: "top", period: "all" },
      { list: "domain", domain: Post.where.not(domain: nil).first.domain }
    ]
    indexed.each do |list|
      plans_of(list).each { |plan| assert_equal [ [], false ], [ plan.costs, plan.sorts? ], "#{list} #{plan.steps}" }
    end

    %w[ day week month ].each do |period|
      plans_of({ list: "top", period: }).each do |plan|
        assert_empty plan.costs
        assert plan.steps.any? { |step| step.include?("index_posts_on_created_at (created_at>?)") }, plan.steps
      end
    end
  end

  private
    # Returns the plans of the first page and, if there is one, the second.
    def plans_of(list)
      reader = User.first
      statements = Statements.new.collect do
        page = Page.new(Post.listed(**list).in_rows.with_votes_of(reader))
        Page.new(Post.listed(**list).in_rows.with_votes_of(reader), cursor: page.next_cursor) if page.next_cursor
      end
      statements.select { |statement| statement.sql.include?("LIMIT") }.map do |statement|
        QueryPlan.new(Post.lease_connection, statement)
      end
    end
end
