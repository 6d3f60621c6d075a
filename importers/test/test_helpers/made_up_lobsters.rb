# A made-up Lobsters community, whose first members are moderators. Of 20 members, one is banned and one
# deactivated. All have the same password.
class MadeUpLobsters
  PASSWORD = "old lobsters password"
  TIME = Time.utc(2024, 1, 1)

  PARTS = %i[ write_members write_items write_lists write_suggestions write_votes write_log ].freeze

  # Writes one to the database at +path+, which has the tables.
  def self.write(path, **counts) = new(path, **counts).write

  def initialize(path, users: 200, stories: 1_000, comments: 5_000, votes: 20_000)
    @path, @users, @stories, @comments, @votes = path, users, stories, comments, votes
    @random = Random.new(1)
  end

  def write
    SQLite3::Database.new(@path) do |database|
      @database = database
      database.transaction { PARTS.each { |part| send(part) } }
    end
    @path
  end

  private
    def write_members
      digest = BCrypt::Password.create(PASSWORD, cost: 4).to_s
      (1..@users).each do |id|
        insert :users, id:, username: "lobster#{id}", email: "lobster#{id}@lobsters.test",
          password_digest: digest, about: "Number #{id}", is_admin: flag(id == 1),
          is_moderator: flag(id <= 3), invited_by_user_id: (id / 2 if id > 1), created_at: at(id),
          **state(id)
      end
    end

    def state(id)
      case id % 20
      when 19
        {
          banned_at: at(50_000 + id), banned_by_user_id: 2, banned_reason: "Spam #{id}",
          deleted_at: at(50_000 + id)
        }
      when 18
        { deleted_at: at(50_000 + id) }
      else
        {}
      end
    end

    def write_items
      %w[ ruby sqlite rust ].each.with_index(1) { |tag, id| insert :tags, id:, tag: }
      (1..@stories).each do |id|
        insert :stories, id:, short_id: short("s", id), user_id: member,
          title: "Story #{id} #{"words " * 30}".first(150).strip,
          url: "https://site#{id % 50}.example/#{id}", created_at: at(1_000 + id)
        insert :taggings, story_id: id, tag_id: id % 3 + 1
      end
      (1..@comments).each do |id|
        parent = id - @random.rand(1..50)
        story = parent.positive? ? story_of(parent) : @random.rand(1..@stories)
        (@story_of ||= {})[id] = story
        insert :comments, id:, short_id: short("c", id), story_id: story, user_id: member,
          comment: "Comment *#{id}*.", parent_comment_id: (parent if parent.positive?),
          created_at: at(3_000 + id)
      end
    end

    def story_of(comment) = @story_of.fetch(comment)

    def write_lists
      (1..@users).each do |id|
        insert :saved_stories, user_id: id, story_id: id % @stories + 1, created_at: at(40_000 + id)
        insert :hidden_stories, user_id: id, story_id: (id * 7) % @stories + 1, created_at: at(40_000 + id)
        insert :tag_filters, user_id: id, tag_id: 3, created_at: at(40_000 + id) if id % 4 == 0
      end
    end

    # Every 20th member suggests a title and tags, which may be the story's own.
    def write_suggestions
      (1..@users).step(20) do |id|
        insert :suggested_titles, user_id: id, story_id: id % @stories + 2, title: "Suggested title #{id}"
        [ 1, 2 ].each do |tag_id|
          insert :suggested_taggings, user_id: id, story_id: id % @stories + 2, tag_id:
        end
      end
    end

    # With the authors' own votes, as there. Scores and flags are then what the votes add up to.
    def write_votes
      { stories: "id, NULL", comments: "story_id, id" }.each do |table, ids|
        @database.execute "INSERT INTO votes (user_id, story_id, comment_id, vote, updated_at) SELECT " \
          "user_id, #{ids}, 1, created_at FROM #{table}"
      end
      seen, number = Set[], 0
      while number < @votes
        user, comment = member, (@random.rand(1..@comments) if @random.rand < 0.5)
        story = comment ? story_of(comment) : @random.rand(1..@stories)
        next unless seen.add?([ user, story, comment ]) &&
          author(comment ? :comments : :stories, comment || story) != user

        insert :votes, user_id: user, story_id: story, comment_id: comment,
          vote: (@random.rand < 0.1 ? -1 : 1), updated_at: at(20_000 + number)
        number += 1
      end
      add_up_votes "stories", "story_id", "votes.story_id = stories.id AND votes.comment_id IS NULL"
      add_up_votes "comments", "comment_id", "votes.comment_id = comments.id"
    end

    def add_up_votes(table, key, own)
      @database.execute "CREATE INDEX votes_by_#{key} ON votes (#{key})"
      @database.execute "UPDATE #{table} SET score = (SELECT sum(vote) FROM votes WHERE #{own}), flags = " \
        "(SELECT count(*) FROM votes WHERE #{own} AND vote = -1)"
    end

    def write_log
      (1..@users).each do |id|
        if id % 20 == 19
          insert :moderations, moderator_user_id: 2, user_id: id, action: "Banned", reason: "Spam #{id}",
            created_at: at(50_000 + id)
        end
      end
      insert :moderations, moderator_user_id: 2, story_id: 5, created_at: at(45_000), reason: "Clearer",
        action: %(changed title from "Old \\"title\\"" to "New", changed tags from "ruby rust" to "ruby")
      insert :moderations, moderator_user_id: 3, comment_id: 7, created_at: at(45_001),
        action: "deleted comment", reason: "Unkind"
      insert :moderations, moderator_user_id: 3, user_id: 4, created_at: at(45_002),
        action: "Disabled invitations and suggestions"
      insert :moderations, story_id: 6, created_at: at(45_003), action: %(changed title from "a" to "b"),
        is_from_suggestions: 1
      @database.execute "UPDATE comments SET is_deleted = 1, is_moderated = 1 WHERE id = 7"
      (1..3).each do |id|
        insert :hats, id:, user_id: id, granted_by_user_id: 1, hat: "Role #{id}", created_at: at(60_000 + id)
        @database.execute "UPDATE comments SET hat_id = #{id} WHERE user_id = #{id}"
      end
    end

    def member = @random.rand(1..@users)
    def author(table, id) = @database.get_first_value("SELECT user_id FROM #{table} WHERE id = ?", [ id ])
    def short(letter, id) = "#{letter}#{id.to_s(36).rjust(5, "0")}"
    def at(minutes) = (TIME + minutes * 60).strftime("%F %T")
    def flag(value) = value ? 1 : 0

    def insert(table, **row)
      @database.execute "INSERT INTO #{table} (#{row.keys.join(", ")}) VALUES " \
        "(#{([ "?" ] * row.size).join(", ")})",
        row.values
    end
end
