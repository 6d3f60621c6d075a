# Extends a relation of posts, ordered by score and id, with the posts of several months. `first_rows` reads
# the first rows of each month in the order of index_posts_on_month_and_score, so its cost depends on the
# number of months, and not on how many posts they have. Posts of the first month before the period are
# skipped: at most about 30 for each one of the period.
class Post::TopOfMonths < Module
  # Must match the expression of the index.
  MONTH = Arel.sql(Engines.current.month("posts.created_at"))
  TOP = Post.arel_table.alias("top")

  # From the month of the date +first+ to the current one.
  def initialize(first)
    distance = 12 * (Date.current.year - first.year) + Date.current.month - first.month
    months = (0..distance).map { |number| Engines.current.month_of(first.beginning_of_month >> number) }

    define_method(:first_rows) do |count|
      of_a_month = unscope(:select, :joins).where(MONTH.eq(Arel.sql("months.value"))).limit(count)
      best = Engines.current.rows_of_months(months, of_a_month, TOP).project(TOP[:id])
        .order(TOP[:score].desc, TOP[:id].desc).take(count)
      unscope(:where).where(arel_table[:id].in(best)).limit(count)
    end
  end
end
