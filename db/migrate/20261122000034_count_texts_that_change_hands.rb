# Items of deleted accounts are reassigned to the ghost, and the counters of both accounts follow.
class CountTextsThatChangeHands < ActiveRecord::Migration[8.1]
  def up
    statements.each { |statement| execute statement }
  end

  private
    def statements
      given(:posts_given, "posts", "posts_count", "score - 1") + given(
        :comments_given, "comments", "comments_count", "upvotes - 1", "downvotes"
      )
    end

    def given(name, table, count, *karma)
      old, new = %w[ OLD NEW ].map { |row| karma.map { |term| "#{row}.#{term}" }.join(" - ") }
      Engines.of(connection).trigger(name, "AFTER UPDATE OF author_id ON #{table}",
        "UPDATE users SET #{count} = #{count} - 1, karma = karma - (#{old}) WHERE id = OLD.author_id",
        "UPDATE users SET #{count} = #{count} + 1, karma = karma + #{new} WHERE id = NEW.author_id",
        condition: "NEW.author_id <> OLD.author_id")
    end
end
