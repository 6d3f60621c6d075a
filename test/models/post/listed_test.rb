require "test_helper"

class Post::ListedTest < ActiveSupport::TestCase
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
    }.each do |list, names|
      assert_equal names.map { |name| posts(name) }, Post.listed(**list).first_rows(30).to_a, list.inspect
    end
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
      { list: "worst" }, { list: nil }, { list: "top", period: "decade" },
      { list: "domain", domain: "nobody.example" }
    ].each do |list|
      assert_raises(ActiveRecord::RecordNotFound, list.inspect) { Post.listed(**list) }
    end
  end

  test "walks an index for every list, and sorts only the best posts of each month" do
    sqlite_only "it reads the output of EXPLAIN QUERY PLAN"
    load_sample_community posts: 400
    Post.lease_connection.execute "ANALYZE"

    indexed = [
      *%w[ hot newest active ask show past ].map { |list| { list: } },
      { list: "domain", domain: Post.where.not(domain: nil).first.domain }
    ]
    indexed.each do |list|
      plans_of(list).each do |plan|
        assert_equal [ [], false ], [ plan.costs, plan.sorts? ], "#{list} #{plan.steps}"
      end
    end

    %w[ day week month year all ].each do |period|
      plans_of({ list: "top", period: }).each do |plan|
        assert_empty plan.costs
        months, rest = plan.steps.slice_after(/index_posts_on_month_and_score \(<expr>=\?/).to_a
        assert_empty months.grep(/TEMP B-TREE/), plan.steps
        assert_equal 2, rest.grep(/TEMP B-TREE/).size, plan.steps
      end
    end
  end

  test "pages through the best posts of a month like a sort of all of them, without hidden and muted posts" do
    load_sample_community posts: 100
    reader = User.member.first
    hidden, muted = Post.highest_first.first(2)
    hidden.hide_for reader
    Mute.insert({ user_id: reader.id, muted_user_id: muted.author_id }) unless muted.author_id == reader.id
    reader.reload

    recent = Post.visible.visible_to(reader).where(created_at: 1.month.ago.beginning_of_day..)
    expected = recent.sort_by { |post| [ post.score, post.id ] }
    assert_equal expected.reverse, pages_of({ list: "top", period: "month" }, reader)
    assert_not_includes expected, hidden
  end

  test "lists exactly the posts of a period, whatever months they are in" do
    travel_to Time.utc(2026, 3, 2, 15) do
      { wal: 23.hours, ask_backups: 2.days, show_terminal: 6.days, essay: 2.years }.each do |name, age|
        posts(name).update_columns created_at: age.ago
      end
      week = %i[ wal ask_backups show_terminal ]
      { "day" => %i[ wal ], "week" => week, "all" => [ *week, :essay ] }.each do |period, names|
        top = Post.listed(list: "top", period:).first_rows(30)
        assert_equal names.map { |name| posts(name) }.to_set, top.to_set, period
      end
      assert_equal [ posts(:ask_backups) ], Post.listed(list: "past", day: "2026-02-28").to_a
    end
  end

  private
    def pages_of(list, reader)
      posts, cursor = [], nil
      loop do
        page = KeysetPage.new(Post.listed(**list).visible_to(reader).in_rows.with_votes_of(reader), cursor:)
        posts.concat page.records
        cursor = page.next_cursor or return posts
      end
    end

    # Returns the plans of the first page and, if there is one, the second.
    def plans_of(list)
      reader = User.first
      statements = Statements.new.collect do
        rows = -> { Post.listed(**list).in_rows.with_votes_of(reader) }
        page = KeysetPage.new(rows.call)
        KeysetPage.new(rows.call, cursor: page.next_cursor) if page.next_cursor
      end
      statements.select { |statement| statement.sql.include?("LIMIT") }.map do |statement|
        QueryPlan.new(Post.lease_connection, statement)
      end
    end
end
