# Extends a relation of posts, ordered by score and id, with the posts of several months. `first_rows` reads the first rows of
# each month in the order of index_posts_on_month_and_score, so its cost depends on the number of months, and not on how many
# posts they have. Posts of the first month before the period are skipped: at most about 30 for each one of the period.
class Post::TopOfMonths < Module
  # Must match the expression of the index.
  MONTH = Postgresql.chosen? ? "date_trunc('month', posts.created_at)" : "strftime('%Y-%m', posts.created_at)"
  TOP = Post.arel_table.alias("top")

  # The month of +date+ in the format of MONTH.
  def self.of(date) = date.strftime(Postgresql.chosen? ? "%Y-%m-01" : "%Y-%m")

  # From the month of the date +first+ to the current one.
  def initialize(first)
    distance = 12 * (Date.current.year - first.year) + Date.current.month - first.month
    months = (0..distance).map { |number| self.class.of(first.beginning_of_month >> number) }

    define_method(:first_rows) do |count|
      of_a_month = unscope(:select, :joins).where("#{MONTH} = months.value").limit(count)
      best = Post::TopOfMonths.candidates(months, of_a_month).project(TOP[:id]).order(TOP[:score].desc, TOP[:id].desc).take(count)
      unscope(:where).where(arel_table[:id].in(best)).limit(count)
    end
  end

  # The rows that +of_a_month+ selects for each of +months+, as "top".
  if Postgresql.chosen?
    def self.candidates(months, of_a_month)
      Arel::SelectManager.new(Arel.sql("unnest('{#{months.join(",")}}'::timestamp[]) AS months(value)"))
        .join(of_a_month.select(:id, :score).arel.lateral("top")).on(Arel.sql("true"))
    end
  else
    def self.candidates(months, of_a_month)
      Arel::SelectManager.new(Arel.sql("json_each('#{months.to_json}') AS months CROSS JOIN posts AS top"))
        .where(TOP[:id].in(of_a_month.select(:id).arel))
    end
  end
end
