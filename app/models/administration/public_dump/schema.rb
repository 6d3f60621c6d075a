# The tables of the public dump, and what is copied into them.
module PublicDump::Schema
  # New columns must be listed here, or in test/architecture/public_dump_test.rb with a reason.
  TABLES = {
    "posts" => {
      id: "INTEGER PRIMARY KEY", author_id: "INTEGER NOT NULL", title: "TEXT NOT NULL", url: "TEXT",
      domain: "TEXT", body: "TEXT", kind: "TEXT NOT NULL", score: "INTEGER NOT NULL",
      comments_count: "INTEGER NOT NULL", locked: "INTEGER NOT NULL", edited_at: "TEXT",
      created_at: "TEXT NOT NULL",
      **Post::DETAILS.index_with("TEXT")
    },
    "hats" => {
      id: "INTEGER PRIMARY KEY", user_id: "INTEGER NOT NULL", name: "TEXT NOT NULL", link: "TEXT",
      given_up_at: "TEXT", created_at: "TEXT NOT NULL"
    },
    "comments" => {
      id: "INTEGER PRIMARY KEY", post_id: "INTEGER NOT NULL", author_id: "INTEGER NOT NULL",
      parent_id: "INTEGER", hat_id: "INTEGER", body: "TEXT NOT NULL", score: "INTEGER NOT NULL",
      edited_at: "TEXT", created_at: "TEXT NOT NULL"
    },
    "tags" => {
      id: "INTEGER PRIMARY KEY", name: "TEXT NOT NULL", description: "TEXT NOT NULL",
      reserved: "INTEGER NOT NULL", retired_at: "TEXT", created_at: "TEXT NOT NULL"
    },
    "taggings" => { id: "INTEGER PRIMARY KEY", post_id: "INTEGER NOT NULL", tag_id: "INTEGER NOT NULL" },
    "users" => {
      id: "INTEGER PRIMARY KEY", username: "TEXT NOT NULL", about: "TEXT NOT NULL", karma: "INTEGER NOT NULL",
      created_at: "TEXT NOT NULL"
    },
    "front_pages" => { id: "INTEGER PRIMARY KEY", taken_at: "TEXT NOT NULL", places: "TEXT NOT NULL" },
    "front_page_stays" => {
      id: "INTEGER PRIMARY KEY", post_id: "INTEGER NOT NULL", best_place: "INTEGER NOT NULL",
      best_at: "TEXT NOT NULL", first_at: "TEXT NOT NULL", last_at: "TEXT NOT NULL",
      moments_count: "INTEGER NOT NULL"
    }
  }.freeze

  # In the dump, these tables have their names of release 1.0.
  SOURCE_TABLES =
    { "front_pages" => "front_page_snapshots", "front_page_stays" => "front_page_appearances" }.freeze
  SOURCE_COLUMNS = {
    taken_at: :captured_at, places: :entries, best_place: :best_rank, moments_count: :snapshots_count
  }.freeze

  SOURCE_CONDITIONS = { "posts" => "NOT removed", "hats" => "revoked_at IS NULL", "comments" => "NOT removed",
    "users" => "id NOT IN (SELECT user_id FROM account_deletions)" }.freeze

  # Conditions on the dump itself: its tables are filled in this order.
  DUMP_CONDITIONS = {
    "comments" => "post_id IN (SELECT id FROM posts)",
    "taggings" => "post_id IN (SELECT id FROM posts) AND tag_id IN (SELECT id FROM tags)",
    "users" => "EXISTS (SELECT 1 FROM posts WHERE author_id = written.id) OR EXISTS (SELECT 1 FROM " \
      "comments WHERE author_id = written.id)",
    "front_page_stays" => "post_id IN (SELECT id FROM posts)"
  }.freeze

  # Runs after users are copied: deletes those whose accounts were deleted meanwhile, and everything that
  # belonged to them.
  DELETE_ORPHANS = <<~SQL.freeze
    DELETE FROM posts WHERE author_id NOT IN (SELECT id FROM users);
    DELETE FROM hats WHERE user_id NOT IN (SELECT id FROM users);
    DELETE FROM comments WHERE author_id NOT IN (SELECT id FROM users) OR post_id NOT IN (SELECT id FROM posts);
    DELETE FROM taggings WHERE post_id NOT IN (SELECT id FROM posts);
  SQL

  # Expressions for columns: removed posts in front pages, and revoked hats, become null.
  COLUMN_EXPRESSIONS = {
    "hat_id" => "(SELECT id FROM hats WHERE id = ?)",
    "places" => "(SELECT json_group_array(CASE WHEN value ->> 'post_id' IN (SELECT id FROM posts) THEN " \
      "json(value) END ORDER BY key) FROM json_each(?))"
  }.freeze

  INDEXES = {
    "posts" => %w[ author_id ], "comments" => %w[ author_id post_id ], "hats" => %w[ user_id ],
    "taggings" => %w[ post_id tag_id ],
    "front_pages" => %w[ taken_at ], "front_page_stays" => %w[ post_id ]
  }.freeze

  class << self
    def source_table(table) = SOURCE_TABLES.fetch(table, table)
    def source_columns(columns) = columns.map { |column| SOURCE_COLUMNS.fetch(column, column) }
  end
end
