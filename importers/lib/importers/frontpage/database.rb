# Another Frontpage: its database, or its public dump, which has no removed
# items, and scores instead of votes.
class Importers::Frontpage::Database < Importers::SqliteSource
  REMOVAL = "(SELECT count(*) > 0 FROM removals WHERE %<key>s = %<table>s.id) AS was_removed, (SELECT " \
    "user_id FROM removals " \
    "WHERE %<key>s = %<table>s.id) AS remover_id"
  ACCOUNT = %w[ email_address unconfirmed_email_address password_digest ].freeze
  TAGS = "(SELECT group_concat(tags.name, ' ') FROM taggings JOIN tags ON tags.id = taggings.tag_id WHERE " \
    "taggings.post_id = " \
    "posts.id) AS tags"

  # +accounts+ imports passwords and email addresses as well.
  def initialize(path, accounts: false)
    super(path)
    @accounts = accounts
    if accounts && dump?
      raise Importers::Error,
        "A public dump has no passwords or email addresses. Run it without --with-accounts."
    end
  end

  def name = "frontpage"

  def each(_mapping)
    each_row(select("posts", "post_id")) { |row| yield convert("post #{row["id"]}") { post(row) } }
    each_row(select("comments", "comment_id")) do |row|
      yield placeholder(row) if needs_placeholder?(row)
      yield convert("comment #{row["id"]}") { comment(row) }
    end
  end

  def account(name)
    row = first_row("SELECT * FROM users WHERE username = ?", name) or return {}
    credentials = @accounts ? row.slice(*ACCOUNT).compact_blank.symbolize_keys : {}
    { about: row["about"].to_s, created_at: time(row["created_at"]), **credentials }
  end

  def tag(name)
    row = tags? && first_row("SELECT * FROM tags WHERE name = ?", name) or return {}
    {
      description: row["description"].to_s,
      reserved: true?(row["reserved"]),
      retired_at: time(row["retired_at"])
    }
  end

  private
    def required_tables = %w[ users posts comments ]
    def item_tables = %w[ posts comments ]
    def dump? = @dump.nil? ? @dump = !table?("removals") : @dump

    def select(table, key)
      removal, tags = (format(REMOVAL, key:, table:) unless dump?), (TAGS if table == "posts" && tags?)
      columns = [ "#{table}.*", "users.username", removal, tags ].compact.join(", ")
      "SELECT #{columns} FROM #{table} JOIN users ON users.id = #{table}.author_id ORDER BY #{table}.id"
    end

    def post(row)
      content = { title: row["title"], url: row["url"], body: row["body"], tags: row["tags"].to_s.split }
      item("post", row, content, identifier: "posts/#{row["id"]}", **Importers::Item.votes(row["score"]))
    end

    def comment(row)
      votes = row["upvotes"] ? { upvotes: [ row["upvotes"] - 1, 0 ].max, downvotes: row["downvotes"] } :
        Importers::Item.votes(row["score"])
      parent = row["parent_id"] ? "comments/#{row["parent_id"]}" : "posts/#{row["post_id"]}"
      item("comment", row, { body: row["body"] }, identifier: "comments/#{row["id"]}", parent:, **votes)
    end

    # Deleted accounts stay anonymous. Items deleted by their author are imported without their content.
    def item(type, row, content, **attributes)
      removal = removal(row)
      Importers::Item.new(type:, place: "#{type} #{row["id"]}",
        author: (row["username"] unless row["username"] == User::GHOST_USERNAME), removal:,
        created_at: time(row.fetch("created_at")), edited_at: time(row["edited_at"]),
        **(removal == "author" ? {} : content), **attributes)
    end

    def removal(row)
      return unless true?(row["was_removed"])

      case row["remover_id"]
      when nil then "flags"
      when row["author_id"] then "author"
      else "moderators"
      end
    end

    # Whether it is the first reply to a removed comment, which a dump leaves out.
    def needs_placeholder?(row)
      dump? && row["parent_id"] && (@placeholders ||= Set[]).exclude?(row["parent_id"]) &&
        first_row("SELECT 1 FROM comments WHERE id = ?", row["parent_id"]).nil? &&
        @placeholders.add(row["parent_id"])
    end

    # A placeholder for the removed parent of a comment.
    def placeholder(row)
      Importers::Item.new(type: "comment", identifier: "comments/#{row["parent_id"]}",
        parent: "posts/#{row["post_id"]}", place: "comment #{row["parent_id"]}", removal: "author",
        created_at: time(row.fetch("created_at")))
    end
end
