# A Lobsters database in SQLite, which also contains deleted and merged items.
class Importers::Lobsters::Database < Importers::SqliteSource
  include Importers::Lobsters::Community

  STORIES = <<~SQL
    SELECT stories.*, users.username, %s AS tags FROM stories JOIN users ON users.id = stories.user_id ORDER BY stories.id
  SQL
  COMMENTS = <<~SQL
    SELECT comments.*, users.username, stories.short_id AS story, parents.short_id AS parent FROM comments
      JOIN users ON users.id = comments.user_id
    JOIN stories ON stories.id = comments.story_id LEFT JOIN comments AS parents ON parents.id = comments.parent_comment_id
      ORDER BY comments.id
  SQL

  # +accounts+ imports members with their passwords, addresses, roles, bans, lists and votes, and the
  # moderation log.
  def initialize(path, accounts: false)
    @accounts = accounts
    super(path)
    check_columns if accounts
  end

  def name = "lobsters"
  def community? = @accounts

  def each(_mapping)
    each_row(format(STORIES, tags? ? TAGS : "NULL")) do |row|
      yield convert("story #{row["short_id"]}") { story(row) }
    end
    each_row(COMMENTS) { |row| yield convert("comment #{row["short_id"]}") { comment(row) } }
  end

  def account(name)
    row = first_row("SELECT about, created_at FROM users WHERE username = ?", name) or return {}
    { about: row["about"].to_s, created_at: time(row["created_at"]) }
  end

  def tag(name)
    row = tags? && first_row("SELECT * FROM tags WHERE tag = ?", name) or return {}
    {
      description: row["description"].to_s, reserved: true?(row["privileged"]),
      retired_at: (Time.now.utc if row.key?("active") && !true?(row["active"]))
    }
  end

  def notes
    merged = count("stories", "merged_story_id IS NOT NULL")
    [ *(@accounts ? left_out : without_accounts),
      ("Not imported: merges (the stories become separate posts): #{merged}." if merged.positive?) ].compact
  end

  private
    def required_tables = %w[ users stories comments ]
    def item_tables = %w[ stories comments ]
    def community_tables = @accounts ? super : []

    def without_accounts
      hidden = table?("hidden_stories") ? count("hidden_stories") : 0
      [ ("Not imported: stories hidden by members: #{hidden}." if hidden.positive?),
        "Not imported without --with-accounts: passwords, email addresses, moderators, bans, the " \
        "moderation log, inviters, " \
          "lists and voters." ]
    end

    def story(row)
      content = {
        title: row["title"], url: row["url"].presence, body: row["description"].presence,
        tags: row["tags"].to_s.split
      }
      item("post", row, content, place: "story #{row["short_id"]}", identifier: "s/#{row.fetch("short_id")}")
    end

    def comment(row)
      parent = row["parent"] ? "c/#{row["parent"]}" : "s/#{row.fetch("story")}"
      item("comment", row, { body: row["comment"] }, place: "comment #{row["short_id"]}", parent:,
        identifier: "c/#{row.fetch("short_id")}")
    end

    # Items deleted by their author are imported without their content.
    def item(type, row, content, **attributes)
      removal = ("moderators" if true?(row["is_moderated"])) || ("author" if true?(row["is_deleted"]))
      Importers::Item.new(type:, author: row["username"], removal:, created_at: time(row.fetch("created_at")),
        **(removal == "author" ? {} : content), **attributes,
        **Importers::Item.votes(row["score"], downvotes: row["flags"].to_i.clamp(0..)))
    end
end
