require_relative "../test_helper"

class Importers::Frontpage::DatabaseTest < ActiveSupport::TestCase
  include ImportHelper

  setup { sqlite_only "the other Frontpage's database is a file" }

  test "imports another Frontpage, with its members as new accounts" do
    summary = import Importers::Frontpage::Database.new(other_site)
    thread = copy_of("posts", posts(:ask_backups))

    assert_equal [ Post.count / 2, Comment.count / 2 ], [ summary.posts, summary.comments ]
    assert_equal [
      "Ask: How do you test your backups?",
      posts(:ask_backups).body,
      "ask",
      17,
      posts(:ask_backups).created_at
    ],
      [ thread.title, thread.body, thread.kind, thread.score, thread.created_at ]
    assert_equal [ "maria-2", users(:maria).about, users(:maria).created_at ],
      thread.author.then { |user| [ user.username, user.about, user.created_at ] }
    assert_equal outline(posts(:ask_backups)), outline(thread)
    assert_equal [ comments(:unkind).upvotes, comments(:unkind).downvotes ],
      copy_of("comments", comments(:unkind)).then { |comment| [ comment.upvotes, comment.downvotes ] }
  end

  test "removed items stay removed, and lose their text if their author deleted them" do
    import Importers::Frontpage::Database.new(other_site)

    assert_equal [ true, true, "[deleted]" ],
      copy_of("comments", comments(:taken_back)).then { |comment|
        [ comment.removed?, comment.removed_by_author?, comment.body ]
      }
    assert_equal copy_of("comments", comments(:taken_back)), copy_of("comments", comments(:correction)).parent
    assert_equal [ true, "[deleted]" ],
      copy_of("posts", posts(:withdrawn)).then { |post| [ post.removed?, post.title ] }
  end

  test "imports no passwords or email addresses by default" do
    import Importers::Frontpage::Database.new(other_site)
    imported = copy_of("posts", posts(:wal)).author

    assert_equal [ nil, nil, "member" ],
      [ imported.email_address, imported.unconfirmed_email_address, imported.role ]
    assert_not imported.authenticate(SignInHelper::PASSWORD)
  end

  test "--with-accounts imports passwords, and email addresses that are not in use here" do
    path = other_site
    User.where(username: "maria").update_all(email_address: "another@example.com")
    summary = import Importers::Frontpage::Database.new(path, accounts: true)
    maria, tomas = copy_of("posts", posts(:wal)).author, copy_of("posts", posts(:show_terminal)).author

    assert maria.authenticate(SignInHelper::PASSWORD)
    assert_equal [ "maria@example.com", nil ], [ maria.email_address, tomas.email_address ]
    assert_match(/email address omitted.*user\/tomas/, summary.to_s)
  end

  test "imports a public dump, with placeholders for removed comments" do
    PublicDump.new(path = File.join(import_folder, "dump.sqlite3")).create
    summary = import Importers::Frontpage::Database.new(path)

    assert_equal 0, summary.failures
    assert_equal outline(posts(:ask_backups)), outline(copy_of("posts", posts(:ask_backups)))
    assert_equal [ [ 0, "objection" ], [ 1, "answer" ], [ 0, nil ], [ 1, "correction" ] ]
      .map { |depth, name|
        [ depth, *(name ? [ comments(name).body, comments(name).score ] : [ nil, nil ]) ]
      },
      outline(copy_of("posts", posts(:wal))), "a dump doesn't contain the parents of removed comments"
    assert_equal comments(:unkind).score, copy_of("comments", comments(:unkind)).score
    assert_raises(ActiveRecord::RecordNotFound) { copy_of("posts", posts(:withdrawn)) }
    assert_raises(Importers::Error) { Importers::Frontpage::Database.new(path, accounts: true) }
  end

  private
    def other_site
      path = File.join(import_folder, "other_site.sqlite3")
      SQLite3::Database.new(path) do |copy|
        ApplicationRecord.connection.select_rows("SELECT sql FROM sqlite_master WHERE type = 'table' AND " \
          "name IN ('users', " \
          "'posts', 'comments', 'removals')").each { |sql,| copy.execute sql }
        %w[ users posts comments removals ].each { |table| copy_rows copy, table }
      end
      path
    end

    def copy_rows(copy, table)
      columns = ApplicationRecord.connection.columns(table).reject(&:virtual?).map(&:name)
      ApplicationRecord.connection.raw_connection.execute("SELECT #{columns.join(", ")} FROM #{table}")
        .each do |row|
        copy.execute "INSERT INTO #{table} (#{columns.join(", ")}) VALUES " \
          "(#{([ "?" ] * row.size).join(", ")})",
          row.respond_to?(:values) ? row.values : row
      end
    end

    def copy_of(table, record) = imported("#{table}/#{record.id}", "frontpage")
    def outline(post)
      Comment.tree_of(post)
        .map { |comment, depth| [ depth, comment.removed? ? nil : comment.body, comment.score ] }
        .map { |depth, body, score| [ depth, body, (score if body) ] }
    end
end
