# A Lobsters database in SQLite, which also contains deleted and merged items.
class Import::LobstersDatabase < Import::SqliteSource
  STORIES = <<~SQL
    SELECT stories.*, users.username, %s AS tags FROM stories JOIN users ON users.id = stories.user_id ORDER BY stories.id
  SQL
  TAGGED = "(SELECT group_concat(tags.tag, ' ') FROM taggings JOIN tags ON tags.id = taggings.tag_id WHERE taggings.story_id = " \
    "stories.id)"
  COMMENTS = <<~SQL
    SELECT comments.*, users.username, stories.short_id AS story, parents.short_id AS parent FROM comments
      JOIN users ON users.id = comments.user_id
    JOIN stories ON stories.id = comments.story_id LEFT JOIN comments AS parents ON parents.id = comments.parent_comment_id
      ORDER BY comments.id
  SQL

  def name = "lobsters"

  def each(_ledger)
    each_row(format(STORIES, tags? ? TAGGED : "NULL")) { |row| yield convert("story #{row["short_id"]}") { story(row) } }
    each_row(COMMENTS) { |row| yield convert("comment #{row["short_id"]}") { comment(row) } }
  end

  def person(name)
    row = @file.get_first_row("SELECT about, created_at FROM users WHERE username = ?", [ name ]) or return {}
    { about: row["about"].to_s, created_at: time(row["created_at"]) }
  end

  def tag(name)
    row = tags? && @file.get_first_row("SELECT * FROM tags WHERE tag = ?", [ name ]) or return {}
    {
      description: row["description"].to_s, reserved: yes?(row["privileged"]),
      retired_at: (Time.now.utc if row.key?("active") && !yes?(row["active"]))
    }
  end

  def remarks
    {
      "stories hidden by members" => [ "hidden_stories" ],
      "merges (the stories become separate posts)" => [ "stories", "merged_story_id IS NOT NULL" ]
    }
      .filter_map { |what, (table, condition)| [ what, count(table, condition || "true") ] if table?(table) }
      .filter_map { |what, number| "Not imported: #{what}: #{number}." if number.positive? }
  end

  private
    def tables = %w[ users stories comments ]
    def things = %w[ stories comments ]

    def story(row)
      Import::Item.new(
        thing: "post", identifier: "s/#{row.fetch("short_id")}", title: row["title"], url: row["url"].presence,
        body: row["description"].presence, tags: row["tags"].to_s.split, **said(row, "story")
      )
    end

    def comment(row)
      Import::Item.new(
        thing: "comment", identifier: "c/#{row.fetch("short_id")}",
        parent: row["parent"] ? "c/#{row["parent"]}" : "s/#{row.fetch("story")}", body: row["comment"], **said(row, "comment")
      )
    end

    # Items deleted by their author have no text: they wanted it gone.
    def said(row, thing)
      removal = ("moderators" if yes?(row["is_moderated"])) || ("author" if yes?(row["is_deleted"]))
      emptied = removal == "author" ? { title: nil, url: nil, body: nil, tags: [] }
        .slice(*(thing == "story" ? %i[ title url body tags ] : %i[ body ])) : {}
      { place: "#{thing} #{row["short_id"]}", author: row["username"], removal:, created_at: time(row.fetch("created_at")),
        **emptied,
        **Import::Item.votes(row["score"], downvotes: row["flags"].to_i.clamp(0..)) }
    end
end
