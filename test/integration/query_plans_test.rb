require "test_helper"

# No statement's cost grows with the tables, whether SQLite has statistics or not. On
# PostgreSQL each uses an index.
class QueryPlansTest < ActionDispatch::IntegrationTest
  include QueryPlansHelper, Tour

  # Shown on an empty site, to load balancers, after failures, or to native apps.
  NOT_ON_THE_TOUR = %r{\A(first_runs|rails/health|readiness|errors|turbo/native/navigation)#}

  LATER_IDS = 2**40

  # One test, since the tour takes longer than all that is checked after it, and
  # parallel tests would each take it.
  test "visits every action and runs no statement whose cost grows with the tables" do
    run_tour

    assert_empty (actions - @actions.to_a).grep_v(NOT_ON_THE_TOUR),
      "Add these actions to test/test_helpers/tour.rb"
    assert_empty costs_of(@statements), "add an index, or look up by ids that were read before"
    # Which counts no steps of a virtual machine, and collects statistics automatically.
    unless Kit::Postgresql.chosen?
      assert_same_work_per_row_with_twice_the_rows
      forget_statistics
      assert_empty costs_of(@statements), "before the first ANALYZE"
    end
  end

  private
    def run_tour
      load_sample_community posts: 150, tags: true
      @statements, @actions = Statements.new, Set.new
      tour_as_visitor
      reset!
      tour_as User.member.order(:karma).last
      reset!
      tour_administration_as User.administrator.first
      request_benchmarking_paths
    end

    def step(name, &)
      @statements.collect(name, &)
      assert_not_includes 500.., response.status, name
      @actions << request.path_parameters.values_at(:controller, :action).join("#")
    end

    def actions
      Rails.application.routes.routes.map { |route| route.defaults.values_at(:controller, :action)
        .join("#") }.uniq - [ "#" ]
    end

    def assert_same_work_per_row_with_twice_the_rows
      reads = @statements.select do |statement|
        statement.sql.match?(/\A(SELECT|WITH)/) && !statement.page.to_s.match?(BOUNDED_ROWS)
      end
      before = reads.map { |statement| plan(statement).work_per_row }

      # Work that grows with the rows doubles. A last page with few rows varies: the load-test paths of the
      # tour remove a random post.
      with_twice_the_posts_and_comments do
        reads.zip(before) do |statement, work|
          assert_operator plan(statement).work_per_row, :<=, [ work * 1.2 + 20, work * 1.4 ].max,
            "#{statement.page}: #{statement.sql}"
        end
      end
    end

    def with_twice_the_posts_and_comments
      ApplicationRecord.transaction(requires_new: true) do
        double_posts_and_comments
        yield
        raise ActiveRecord::Rollback
      end
    end

    # Copies all posts and comments, dated forty days earlier.
    def double_posts_and_comments
      copy Post, id: "id + #{LATER_IDS}"
      copy Comment, id: "id + #{LATER_IDS}", post_id: "post_id + #{LATER_IDS}",
        parent_id: "parent_id + #{LATER_IDS}"
    end

    def copy(model, **values)
      columns = model.columns.reject(&:virtual?).to_h do |column|
        [ column.name, column.type == :datetime ? "datetime(#{column.name}, '-40 days')" : column.name ]
      end
      columns.update values.stringify_keys
      names, values = columns.keys.join(", "), columns.values.join(", ")
      connection.execute "INSERT INTO #{model.table_name} (#{names}) SELECT #{values} FROM " \
        "#{model.table_name}"
    end
end
