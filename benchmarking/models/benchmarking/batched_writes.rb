# Writes through a group commit with prepared statements: WRITES=batched. Faster than members' writes, because
# it skips filters, duplicate checks, notifications and most of Active Record. Has the same methods as
# Benchmarking::MemberWrites.
class Benchmarking::BatchedWrites
  def initialize(user, session)
    unless Engines.current.file?
      raise ServerParameters::UnknownValue,
        "WRITES=batched needs SQLite. Use WRITES=ordinary with PostgreSQL."
    end

    @user, @session = user, session
  end

  def sign_in = perform { }

  def create_post(**attributes)
    Post.new(author: @user, **attributes).validate!
    perform do |rows|
      rows.insert(Post, author_id: @user.id, kind: "text", last_activity_at: Time.now.utc, **attributes)
    end
  end

  def create_comment(**attributes)
    perform do |rows|
      random_id(Post, :reply, rows).tap do |post_id|
        rows.insert(Comment, author_id: @user.id, post_id:, **attributes)
      end
    end
  end

  # Deletes the row, with its comments.
  def delete_post
    perform { |rows| random_id(Post, :delete, rows).tap { |id| rows.delete(Post, id) } }
  end

  def delete_comment
    perform do |rows|
      id = random_id(Comment, :delete, rows)
      rows.value(Comment, id, :post_id).tap { rows.delete(Comment, id) }
    end
  end

  private
    # Runs the block and signs in, in one transaction. Returns the block's value.
    def perform
      user_id, session = @user.id, @session
      outcome = Benchmarking::GroupCommit.instance.perform do |rows|
        outcome = yield rows
        rows.update User, user_id, last_seen_at: session[:last_seen_at]
        rows.insert Session, user_id:, **session
        outcome
      end
      ApplicationRecord.connection_pool.clear_query_cache
      outcome
    end

    def random_id(model, verb, rows)
      rows.select_value(Benchmarking::RandomSampling.id_query(model, verb), rand) ||
        raise(ActiveRecord::RecordNotFound, "No #{model.model_name.human.downcase} left")
    end
end
