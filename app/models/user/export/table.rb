# The rows of a table that belong to a user through the column +by+. They are read in batches by each of
# +keys+, columns that follow +by+ in an index; tables without keys are small and read in one query. +only+ is
# the condition of a partial index.
class User::Export::Table
  BATCH_SIZE = 1000

  TITLE = "CASE WHEN NOT titled.removed OR titled.author_id = ? THEN titled.title END AS post_title"

  TITLED = Post.arel_table.alias("titled")
  COMMENTED = Comment.arel_table.alias("commented")

  attr_reader :name, :table, :by

  # +columns+ is a list, or a hash of exported names and columns. +also+ maps further exported names to SQL.
  def initialize(table, by:, columns:, keys: [], only: nil, name: table, also: {})
    @name, @table, @by, @keys, @only, @also = name, table, by, Array(keys), only, also
    @columns = columns.is_a?(Hash) ? columns : columns.index_with(&:itself)
  end

  def columns = @columns.values

  # Yields batches of hashes.
  def each_batch(user, &)
    if @keys.empty?
      yield hashes(rows_of(user))
    else
      @keys.each { |key| each_batch_along(key, rows_of(user), &) }
    end
  end

  private
    def rows_of(user)
      rows = model.where(by => user.id).where(@only).select(*columns, *@keys,
        *@also.map { |column, sql| "(#{sql}) AS #{column}" })
      columns.include?(:post_id) ? with_post_titles(rows, user) : rows
    end

    # Adds the title of the post that each row belongs to.
    def with_post_titles(rows, user)
      post = model.arel_table[:post_id]
      if columns.include?(:comment_id)
        rows = left_join(rows, COMMENTED, model.arel_table[:comment_id])
        post = Arel::Nodes::NamedFunction.new("coalesce", [ post, COMMENTED[:post_id] ])
      end
      left_join(rows, TITLED, post).select(model.sanitize_sql([ TITLE, user.id ]))
    end

    def left_join(rows, other, id)
      rows.joins(model.arel_table.join(other, Arel::Nodes::OuterJoin).on(other[:id].eq(id)).join_sources)
    end

    def each_batch_along(key, rows)
      last = 0
      loop do
        batch = rows.where(key => (last + 1)..).order(key).limit(BATCH_SIZE).to_a
        yield hashes(batch) if batch.any?
        break if batch.size < BATCH_SIZE

        last = batch.last[key]
      end
    end

    def hashes(rows)
      rows.map do |row|
        columns = @columns.to_h { |exported, column| [ exported.to_s, row[column] ] }
        columns.merge(row.attributes.slice(*@also.keys.map(&:to_s), "post_title"))
      end
    end

    def model
      @table.classify.constantize
    end
end
