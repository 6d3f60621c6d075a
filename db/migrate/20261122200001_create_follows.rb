# Followed threads, counted like bookmarks. New comments are collected in one unread notification per member and post. SQLite
# rebuilds a table to change a constraint, so the triggers that mention it are dropped and created again.
class CreateFollows < ActiveRecord::Migration[8.1]
  TRIGGERS = {
    notices_hidden: "removals", notices_shown: "removals", notices_inserted: "notices", notices_changed: "notices",
    notices_deleted: "notices"
  }.freeze

  def up
    create_table :follows do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: false
      t.references :post, null: false, foreign_key: { on_delete: :cascade }, index: false
      t.datetime :created_at, null: false

      t.index [ :user_id, :id ]
      t.index [ :user_id, :post_id ], unique: true
      t.index [ :post_id, :user_id ]
    end

    add_column :users, :follows_count, :integer, null: false, default: 0
    [ *counted(:follows_inserted, "INSERT", "+ 1 WHERE id = NEW.user_id"),
      *counted(:follows_deleted, "DELETE", "- 1 WHERE id = OLD.user_id") ].each { |statement| execute statement }
    without_triggers { gather_notices }
  end

  # Collected notifications are deleted.
  def down
    drop_table :follows
    engine == Engines::Sqlite ? execute("ALTER TABLE users DROP COLUMN follows_count") : remove_column(:users, :follows_count)
    execute "DELETE FROM notices WHERE kind = 'thread'"
    without_triggers { separate_notices }
  end

  private
    def gather_notices
      constrain "known_notice" => "kind IN ('reply', 'mention', 'thread')",
        "replies_are_comments" => "kind <> 'reply' OR comment_id IS NOT NULL"
      add_check_constraint :notices, "kind <> 'thread' OR comment_id IS NULL", name: "threads_are_posts"
      remove_index :notices, name: "index_notices_on_user_id_and_post_id"
      add_index :notices, [ :user_id, :post_id ], unique: true, where: "comment_id IS NULL AND kind <> 'thread'",
        name: "index_notices_on_user_id_and_post_id"
      add_index :notices, [ :user_id, :post_id ], unique: true, where: "kind = 'thread' AND read_at IS NULL",
        name: "index_notices_on_unread_threads"
    end

    def separate_notices
      remove_index :notices, name: "index_notices_on_unread_threads"
      remove_index :notices, name: "index_notices_on_user_id_and_post_id"
      add_index :notices, [ :user_id, :post_id ], unique: true, where: "comment_id IS NULL",
        name: "index_notices_on_user_id_and_post_id"
      remove_check_constraint :notices, name: "threads_are_posts"
      constrain "known_notice" => "kind IN ('reply', 'mention')",
        "replies_are_comments" => "kind = 'mention' OR comment_id IS NOT NULL"
    end

    def constrain(constraints)
      constraints.each do |name, expression|
        remove_check_constraint :notices, name: name
        add_check_constraint :notices, expression, name: name
      end
    end

    def without_triggers
      if engine == Engines::Sqlite
        definitions = TRIGGERS.keys.map { |name| select_value("SELECT sql FROM sqlite_master WHERE name = '#{name}'") }
      end
      TRIGGERS.each_key { |name| execute "DROP TRIGGER #{name}" } if definitions
      yield
      definitions&.each { |sql| execute sql }
    end

    def counted(name, event, change)
      engine.trigger(name, "AFTER #{event} ON follows", "UPDATE users SET follows_count = follows_count #{change}")
    end

    def engine = Engines.of(connection)
end
