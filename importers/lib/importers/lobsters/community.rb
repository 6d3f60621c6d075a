# The members of a Lobsters database, besides their posts and comments. Only administrators have such a file,
# so this includes passwords and email addresses.
module Importers::Lobsters::Community
  TIMES = %w[ created_at updated_at banned_at deleted_at doffed_at ].freeze
  USER_COLUMNS =
    %w[ email password_digest invited_by_user_id is_moderator banned_at banned_by_user_id deleted_at ].freeze
  LISTS = "SELECT %<table>s.*, users.username, stories.short_id AS story FROM %<table>s JOIN users ON " \
    "users.id = " \
    "%<table>s.user_id JOIN stories ON stories.id = %<table>s.story_id"
  TAGS = "(SELECT group_concat(tags.tag, ' ') FROM taggings JOIN tags ON tags.id = taggings.tag_id WHERE " \
    "taggings.story_id = " \
    "stories.id)"
  # The +part+ of stories that members suggest, the story's own, and whether a moderator changed that. Only
  # the story has a time.
  SUGGESTIONS = <<~SQL
    SELECT %<table>s.id, %<table>s.%<part>s AS suggested, %<own>s AS own, users.username, stories.short_id AS story,
      stories.created_at, EXISTS (SELECT 1 FROM moderations WHERE moderations.story_id = stories.id AND
      moderations.moderator_user_id IS NOT NULL AND moderations.action LIKE '%%changed %<part>s from%%') AS decided
    FROM %<rows>s JOIN users ON users.id = %<table>s.user_id JOIN stories ON stories.id = %<table>s.story_id
  SQL
  SUGGESTED_TAGS = <<~SQL
    (SELECT max(suggested_taggings.id) AS id, user_id, story_id, group_concat(tags.tag, ' ') AS tags FROM suggested_taggings
      JOIN tags ON tags.id = suggested_taggings.tag_id GROUP BY user_id, story_id) AS suggested_taggings
  SQL
  ENTRIES = {
    "users" => <<~SQL,
      SELECT users.*, inviters.username AS inviter, moderators.username AS moderator FROM users
      LEFT JOIN users inviters ON inviters.id = users.invited_by_user_id
      LEFT JOIN users moderators ON moderators.id = users.banned_by_user_id
    SQL
    "hats" => <<~SQL,
      SELECT hats.*, users.username, moderators.username AS moderator FROM hats JOIN users ON users.id = hats.user_id
      LEFT JOIN users moderators ON moderators.id = hats.granted_by_user_id
    SQL
    "comments" => <<~SQL,
      SELECT comments.id, comments.short_id AS comment, users.username, hats.hat, hats.created_at FROM comments
      JOIN hats ON hats.id = comments.hat_id JOIN users ON users.id = hats.user_id
    SQL
    "moderations" => <<~SQL,
      SELECT moderations.*, moderators.username AS moderator, users.username, stories.short_id AS story,
        comments.short_id AS comment FROM moderations
      LEFT JOIN users moderators ON moderators.id = moderations.moderator_user_id
      LEFT JOIN users ON users.id = moderations.user_id LEFT JOIN stories ON stories.id = moderations.story_id
      LEFT JOIN comments ON comments.id = moderations.comment_id
    SQL
    "saved_stories" => format(LISTS, table: "saved_stories"),
    "hidden_stories" => format(LISTS, table: "hidden_stories"),
    "tag_filters" => <<~SQL,
      SELECT tag_filters.*, users.username, tags.tag FROM tag_filters JOIN users ON users.id = tag_filters.user_id
      JOIN tags ON tags.id = tag_filters.tag_id
    SQL
    "suggested_titles" => format(SUGGESTIONS, table: "suggested_titles", rows: "suggested_titles",
      part: "title", own: "stories.title"),
    "suggested_taggings" => format(SUGGESTIONS,
      table: "suggested_taggings", rows: SUGGESTED_TAGS, part: "tags", own: TAGS),
    "votes" => <<~SQL
      SELECT votes.*, users.username, stories.short_id AS story, comments.short_id AS comment,
        coalesce(comments.user_id, stories.user_id) AS author_id FROM votes JOIN users ON users.id = votes.user_id
      JOIN stories ON stories.id = votes.story_id LEFT JOIN comments ON comments.id = votes.comment_id
    SQL
  }.freeze
  LEFT_OUT = {
    "messages" => "private messages", "mod_notes" => "moderators' notes", "mod_mails" => "moderators' mails",
    "read_ribbons" => "followed stories and read marks"
  }.freeze
  BANNED_DOMAINS = "banned_at IS NOT NULL"

  # The rows with ids greater than +after+, in order, with times. Empty if the table is missing. Yields only
  # comments with hats, and doesn't count them again for the progress.
  def entries(table, after:)
    return enum_for(:entries, table, after:) unless block_given?
    return unless table == "comments" ? hats? : table?(table)

    @rows_read += count(table, "id <= #{after}") unless table == "comments"
    each_row("#{ENTRIES.fetch(table)} WHERE #{table}.id > #{after} ORDER BY #{table}.id") do |row|
      yield row.merge(row.slice(*TIMES).transform_values { |value| time_or_nil(value) })
    end
  end

  private
    def check_columns
      missing = USER_COLUMNS - @database.table_info("users").pluck("name")
      return if missing.empty?

      raise Importers::Error,
        "#{@path} has no #{missing.to_sentence} of users. Import it without --with-accounts, or update " \
        "Lobsters and its database first."
    end

    # The tables that are read, users twice.
    def community_tables = (ENTRIES.keys - %w[ comments ]).select { |table| table?(table) } + %w[ users ]

    def hats? = table?("hats") && @database.table_info("comments").pluck("name").include?("hat_id")

    def left_out
      counts = LEFT_OUT.select { |table,| table?(table) }.to_h { |table, name| [ name, count(table) ] }
      counts["banned domains"] = count("domains", BANNED_DOMAINS) if table?("domains")
      counts.select { |_, number| number.positive? }.map do |name, number|
        "Not imported: #{name}: #{number}."
      end
    end

    def time_or_nil(value)
      time(value)
    rescue ArgumentError
      nil
    end
end
