require_relative "triggers/kinds"
require_relative "triggers/moderation"

# The triggers of the site's database, for either engine: every write fires them. A database gets those that
# it misses, or has differently, after each run of migrations and with bin/rails db:prepare
# (TriggerInstallation), so a change here needs no migration. A removed or renamed one goes to OBSOLETE.
class Triggers
  include Kinds, Moderation

  # Tables of which users count their rows.
  COUNTED = %i[ bookmarks follows hidden_posts mutes ].freeze

  # Triggers that earlier versions had. They are dropped when those of today are created.
  OBSOLETE = %w[
    comments_given decisions_changed decisions_deleted imported_items_deleted imported_items_inserted
    locks_deleted locks_inserted mergers_changed mergers_deleted mergers_inserted notices_changed
    notices_deleted notices_hidden notices_inserted notices_shown omissions_deleted omissions_inserted
    posts_given posts_ranked_again
  ].freeze

  # Those that keep posts.hotness up to date.
  RANKING = %w[ posts_ranked posts_reranked ].freeze

  # The statements that create each trigger, by its name.
  def statements
    @statements = {}
    posts
    ranks
    comments
    votes
    removals_and_locks
    members
    moderation
    kinds
    search
    @statements
  end

  private
    def posts
      on :posts_inserted, "AFTER INSERT ON posts",
        "UPDATE users SET posts_count = posts_count + 1 WHERE id = NEW.author_id"
      on :posts_deleted, "BEFORE DELETE ON posts",
        "UPDATE users SET posts_count = posts_count - 1, karma = karma - (OLD.score - 1) " \
        "WHERE id = OLD.author_id"
      counted :taggings, :posts_count, :tags, :tag_id
      counted :merges, :merges_count, :posts, :target_post_id
      on :merges_changed, "AFTER UPDATE OF target_post_id ON merges", *moved(:merges_count, :target_post_id)
      on :posts_reassigned, "AFTER UPDATE OF author_id ON posts",
        *reassigned(:posts_count, "NEW.score - 1"),
        condition: "NEW.author_id <> OLD.author_id"
    end

    def ranks
      hotness, inputs = Post::Ranking.hotness, Post::Ranking.columns.join(", ")
      RANKING.zip([ "INSERT", "UPDATE OF #{inputs}" ]) do |name, event|
        on name, "AFTER #{event} ON posts",
          "UPDATE posts SET hotness = #{hotness} WHERE id = NEW.id AND hotness <> #{hotness}"
      end
    end

    # thread_version increases when a thread changes, and thread_votes_version when its votes do, for caches.
    def comments
      on :comments_inserted, "AFTER INSERT ON comments",
        "UPDATE posts SET comments_count = comments_count + 1, thread_version = thread_version + 1, " \
        "last_activity_at = NEW.created_at WHERE id = NEW.post_id",
        "UPDATE users SET comments_count = comments_count + 1 WHERE id = NEW.author_id"
      on :comments_deleted, "BEFORE DELETE ON comments",
        "UPDATE posts SET comments_count = comments_count - 1, thread_version = thread_version + 1 " \
        "WHERE id = OLD.post_id",
        "UPDATE users SET comments_count = comments_count - 1, " \
        "karma = karma - (OLD.upvotes - 1 - OLD.downvotes) WHERE id = OLD.author_id"
      on :comments_changed,
        "AFTER UPDATE OF post_id, author_id, parent_id, body, removed, edited_at, hat_id ON comments",
        "UPDATE posts SET thread_version = thread_version + 1 WHERE id IN (OLD.post_id, NEW.post_id)"
      on :comments_voted, "AFTER UPDATE OF upvotes, downvotes ON comments",
        "UPDATE posts SET thread_votes_version = thread_votes_version + 1 " \
        "WHERE id IN (OLD.post_id, NEW.post_id)"
      on :comments_moved, "AFTER UPDATE OF post_id ON comments", *moved(:comments_count, :post_id),
        condition: "NEW.post_id <> OLD.post_id"
      on :comments_reassigned, "AFTER UPDATE OF author_id ON comments",
        *reassigned(:comments_count, "NEW.upvotes - 1 - NEW.downvotes"),
        condition: "NEW.author_id <> OLD.author_id"
    end

    def votes
      each_way(:votes) { |name, event, row, sign| on name, event, *voted(row, [ [ sign, row ] ]) }
      on :votes_changed, "AFTER UPDATE OF value, waiting, discounted ON votes",
        *voted("NEW", [ %w[ + NEW ], %w[ - OLD ] ]), condition: "NEW.value <> OLD.value OR " \
        "NEW.waiting <> OLD.waiting OR NEW.discounted <> OLD.discounted"

      each_way(:import_mappings) do |name, event, row, more, less|
        on name, event,
          "UPDATE posts SET score = score #{more} #{row}.upvotes #{less} #{row}.downvotes " \
          "WHERE id = #{row}.post_id",
          "UPDATE comments SET upvotes = upvotes #{more} #{row}.upvotes, " \
          "downvotes = downvotes #{more} #{row}.downvotes WHERE id = #{row}.comment_id",
          "UPDATE users SET karma = karma #{more} #{row}.upvotes #{less} #{row}.downvotes " \
          "WHERE id = #{author(row)}",
          condition: "#{row}.upvotes + #{row}.downvotes > 0"
      end
    end

    # The statements that count the votes of +changes+, pairs of a sign and a row, unless they are discounted.
    def voted(row, changes)
      sum = ->(value) do
        changes.map { |sign, vote|
          "#{sign} #{count("NOT #{vote}.discounted")} * #{value.gsub("vote", vote)}"
        }.join(" ")
      end
      value, waiting, up, down = "vote.value",
        *%w[ vote.waiting vote.value=1 vote.value=-1 ].map { |condition| count(condition) }
      [ "UPDATE posts SET score = score #{sum.(value)}, waiting_votes = waiting_votes #{sum.(waiting)} " \
        "WHERE id = #{row}.post_id",
        "UPDATE comments SET upvotes = upvotes #{sum.(up)}, downvotes = downvotes #{sum.(down)} " \
        "WHERE id = #{row}.comment_id",
        "UPDATE users SET karma = karma #{sum.(value)} WHERE id = #{author(row)}" ]
    end

    def removals_and_locks
      each_way(:removals) do |name, event, row|
        value = boolean(row)
        on name, event, "UPDATE posts SET removed = #{value} WHERE id = #{row}.post_id",
          "UPDATE comments SET removed = #{value} WHERE id = #{row}.comment_id"
        on row == "NEW" ? :notifications_hidden : :notifications_shown, event,
          "UPDATE notifications SET removed = #{value} WHERE comment_id = #{row}.comment_id",
          "UPDATE notifications SET removed = #{value} WHERE post_id = #{row}.post_id AND comment_id IS NULL"
      end
      each_way(:thread_locks) do |name, event, row|
        on name, event, "UPDATE posts SET locked = #{boolean(row)} WHERE id = #{row}.post_id"
      end
    end

    def members
      { sessions_started: "INSERT", sessions_used: "UPDATE OF last_seen_at" }.each do |name, event|
        on name, "AFTER #{event} ON sessions",
          "UPDATE users SET last_seen_at = NEW.last_seen_at WHERE id = NEW.user_id"
      end
      COUNTED.each { |table| counted table, :"#{table}_count", :users, :user_id }
      in_force = count("NEW.revoked_at IS NULL"), count("OLD.revoked_at IS NULL")
      on :hats_changed, "AFTER UPDATE OF revoked_at ON hats",
        "UPDATE users SET hats_count = hats_count + #{in_force.join(" - ")} WHERE id = NEW.user_id"
      counted :hats, :hats_count, :users, :user_id, condition: "%s.revoked_at IS NULL"

      unread = "%s.read_at IS NULL AND NOT %s.removed"
      counted :notifications, :unread_count, :users, :user_id, condition: unread
      change = %w[ NEW OLD ].map { |row| count(unread.gsub("%s", row)) }
      on :notifications_changed, "AFTER UPDATE OF read_at, removed ON notifications",
        "UPDATE users SET unread_count = unread_count + #{change.join(" - ")} WHERE id = NEW.user_id"
    end

    def search
      engine.indexed_texts.each do |table, columns|
        index = "#{table.singularize}_search"
        @statements["#{index}_changed"] = [ engine.search_trigger(index, table, columns) ]
      end
    end

    # Rows of +table+ for which +condition+ holds are counted in a column of their owner.
    def counted(table, column, owners, key, condition: nil)
      each_way(table) do |name, event, row, sign|
        on name, event, "UPDATE #{owners} SET #{column} = #{column} #{sign} 1 WHERE id = #{row}.#{key}",
          condition: condition&.gsub("%s", row)
      end
    end

    def each_way(table)
      yield "#{table}_inserted", "AFTER INSERT ON #{table}", "NEW", "+", "-"
      yield "#{table}_deleted", "AFTER DELETE ON #{table}", "OLD", "-", "+"
    end

    # The author of an item that is now the ghost account's keeps the karma (Disownable).
    def reassigned(column, karma)
      [ "UPDATE users SET #{column} = #{column} - 1 WHERE id = OLD.author_id",
        "UPDATE users SET #{column} = #{column} + 1, karma = karma + #{karma} WHERE id = NEW.author_id" ]
    end

    def moved(column, key)
      [ "UPDATE posts SET #{column} = #{column} - 1 WHERE id = OLD.#{key}",
        "UPDATE posts SET #{column} = #{column} + 1 WHERE id = NEW.#{key}" ]
    end

    def author(row)
      authors = %w[ post comment ]
        .map { |item| "(SELECT author_id FROM #{item}s WHERE id = #{row}.#{item}_id)" }
      "coalesce(#{authors.join(", ")})"
    end

    def engine = Engines.current
    def boolean(row) = row == "NEW" ? engine.yes : engine.no
    def count(condition) = engine.count(condition)
    def on(name, ...) = @statements[name.to_s] = engine.trigger(name, ...)
end
