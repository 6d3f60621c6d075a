# Another Frontpage: its database, or its public dump, which has no removed items, and scores instead of votes.
class Import::FrontpageDatabase < Import::SqliteSource
  REMOVED = "(SELECT count(*) > 0 FROM removals WHERE %<key>s = %<table>s.id) AS was_removed, (SELECT user_id FROM removals " \
    "WHERE %<key>s = %<table>s.id) AS remover_id"
  ACCOUNT = %w[ email_address unconfirmed_email_address password_digest ].freeze

  TAGS = "(SELECT group_concat(tags.name, ' ') FROM taggings JOIN tags ON tags.id = taggings.tag_id WHERE taggings.post_id = " \
    "posts.id) AS tags"

  # +accounts+ imports passwords and email addresses as well.
  def initialize(path, accounts: false)
    super(path)
    @accounts = accounts
    raise Import::Error, "A public dump has no passwords or email addresses. Run it without --with-accounts." if accounts && dump?
  end

  def name = "frontpage"

  def each(_ledger)
    each_row(rows_of("posts", "post_id")) { |row| yield convert("post #{row["id"]}") { post(row) } }
    each_row(rows_of("comments", "comment_id")) do |row|
      yield placeholder(row) if stranded?(row)
      yield convert("comment #{row["id"]}") { comment(row) }
    end
  end

  def person(name)
    row = @file.get_first_row("SELECT * FROM users WHERE username = ?", [ name ]) or return {}
    account = @accounts ? row.slice(*ACCOUNT).compact_blank.symbolize_keys : {}
    { about: row["about"].to_s, created_at: time(row["created_at"]), **account }
  end

  def tag(name)
    row = tags? && @file.get_first_row("SELECT * FROM tags WHERE name = ?", [ name ]) or return {}
    { description: row["description"].to_s, reserved: yes?(row["reserved"]), retired_at: time(row["retired_at"]) }
  end

  private
    def tables = %w[ users posts comments ]
    def things = %w[ posts comments ]
    def dump? = @dump.nil? ? @dump = !table?("removals") : @dump

    def rows_of(table, key)
      removed, tags = (format(REMOVED, key:, table:) unless dump?), (TAGS if table == "posts" && tags?)
      columns = [ "#{table}.*", "users.username", removed, tags ].compact.join(", ")
      "SELECT #{columns} FROM #{table} JOIN users ON users.id = #{table}.author_id ORDER BY #{table}.id"
    end

    def post(row)
      Import::Item.new(
        thing: "post", identifier: "posts/#{row["id"]}", title: row["title"], url: row["url"], body: row["body"],
        tags: row["tags"].to_s.split, **Import::Item.votes(row["score"]), **said(row, "post")
      )
    end

    def comment(row)
      votes = row["upvotes"] ? { upvotes: [ row["upvotes"] - 1, 0 ].max, downvotes: row["downvotes"] } :
        Import::Item.votes(row["score"])
      Import::Item.new(thing: "comment", identifier: "comments/#{row["id"]}",
        parent: row["parent_id"] ? "comments/#{row["parent_id"]}" : "posts/#{row["post_id"]}",
        body: row["body"], **votes, **said(row, "comment"))
    end

    # Whether it contains what the dump leaves out.
    def stranded?(row)
      dump? && row["parent_id"] && (@gone ||= Set[]).exclude?(row["parent_id"]) &&
        @file.get_first_value("SELECT 1 FROM comments WHERE id = ?", [ row["parent_id"] ]).nil? && @gone.add(row["parent_id"])
    end

    # A placeholder for a removed parent.
    def placeholder(row)
      Import::Item.new(thing: "comment", identifier: "comments/#{row["parent_id"]}", parent: "posts/#{row["post_id"]}",
        place: "comment #{row["parent_id"]}",
        removal: "author", created_at: time(row.fetch("created_at")))
    end

    # Deleted accounts stay anonymous. Items deleted by their author have no text: they wanted it gone.
    def said(row, thing)
      removal = removal_of(row)
      emptied = removal == "author" ? { body: nil, **(thing == "post" ? { title: nil, url: nil, tags: [] } : {}) } : {}
      { place: "#{thing} #{row["id"]}", author: (row["username"] unless row["username"] == User::NOBODY), removal:,
        created_at: time(row.fetch("created_at")), edited_at: time(row["edited_at"]), **emptied }
    end

    def removal_of(row)
      return unless yes?(row["was_removed"])

      case row["remover_id"]
      when nil then "flags"
      when row["author_id"] then "author"
      else "moderators"
      end
    end
end
