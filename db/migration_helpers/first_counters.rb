# The triggers of the first migration. Later ones change them; db/triggers.rb has those of today.
class FirstCounters
  def initialize(engine)
    @engine = engine
  end

  # The statements that create the triggers, in order.
  def statements
    posts + comments + votes + removals
  end

  private
    def posts
      trigger(:posts_inserted, "AFTER INSERT ON posts",
        "UPDATE users SET posts_count = posts_count + 1 WHERE id = NEW.author_id") +
        trigger(
          :posts_deleted, "BEFORE DELETE ON posts",
          "UPDATE users SET posts_count = posts_count - 1, karma = karma - (OLD.score - 1) WHERE id = OLD.author_id"
        )
    end

    def comments
      trigger(:comments_inserted, "AFTER INSERT ON comments",
        "UPDATE posts SET comments_count = comments_count + 1, thread_version = thread_version + 1, last_activity_at = " \
        "NEW.created_at WHERE id = NEW.post_id",
        "UPDATE users SET comments_count = comments_count + 1 WHERE id = NEW.author_id") +
        trigger(:comments_changed,
        "AFTER UPDATE OF post_id, author_id, parent_id, body, upvotes, downvotes, removed, edited_at ON comments",
          "UPDATE posts SET thread_version = thread_version + 1 WHERE id IN (OLD.post_id, NEW.post_id)") +
        trigger(:comments_deleted, "BEFORE DELETE ON comments",
          "UPDATE posts SET comments_count = comments_count - 1, thread_version = thread_version + 1 WHERE id = OLD.post_id",
          "UPDATE users SET comments_count = comments_count - 1, karma = karma - (OLD.upvotes - 1 - OLD.downvotes) WHERE id = " \
          "OLD.author_id")
    end

    def votes
      votes_inserted + votes_changed + votes_deleted
    end

    def votes_inserted
      trigger(:votes_inserted, "AFTER INSERT ON votes", "UPDATE posts SET score = score + NEW.value WHERE id = NEW.post_id",
        "UPDATE comments SET upvotes = upvotes + #{up("NEW")}, downvotes = downvotes + #{down("NEW")} WHERE id = NEW.comment_id",
        "UPDATE users SET karma = karma + NEW.value WHERE id = #{author("NEW")}")
    end

    def votes_changed
      trigger(:votes_changed, "AFTER UPDATE OF value ON votes",
        "UPDATE comments SET upvotes = upvotes + #{up("NEW")} - #{up("OLD")}, downvotes = downvotes " \
        "+ #{down("NEW")} - #{down("OLD")} WHERE id = NEW.comment_id",
        "UPDATE users SET karma = karma + NEW.value - OLD.value WHERE id = (SELECT author_id FROM comments WHERE id = " \
        "NEW.comment_id)",
        condition: "NEW.value <> OLD.value")
    end

    def votes_deleted
      trigger(:votes_deleted, "AFTER DELETE ON votes", "UPDATE posts SET score = score - OLD.value WHERE id = OLD.post_id",
        "UPDATE comments SET upvotes = upvotes - #{up("OLD")}, downvotes = downvotes - #{down("OLD")} WHERE id = OLD.comment_id",
        "UPDATE users SET karma = karma - OLD.value WHERE id = #{author("OLD")}")
    end

    def removals
      trigger(:removals_inserted, "AFTER INSERT ON removals", *removed(@engine.yes, "NEW")) +
        trigger(:removals_deleted, "AFTER DELETE ON removals", *removed(@engine.no, "OLD"))
    end

    def removed(value, row)
      [
        "UPDATE posts SET removed = #{value} WHERE id = #{row}.post_id",
        "UPDATE comments SET removed = #{value} WHERE id = #{row}.comment_id"
      ]
    end

    def author(row)
      "coalesce((SELECT author_id FROM posts WHERE id = #{row}.post_id), (SELECT author_id FROM comments WHERE id " \
        "= #{row}.comment_id))"
    end

    def up(row) = @engine.count("#{row}.value = 1")
    def down(row) = @engine.count("#{row}.value = -1")

    def trigger(...) = @engine.trigger(...)
end
