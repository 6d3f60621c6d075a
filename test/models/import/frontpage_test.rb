require "test_helper"

class Import::FrontpageTest < ActiveSupport::TestCase
  include ImportHelper

  setup { sqlite_only "the other Frontpage is a file" }

  test "another Frontpage comes whole, with people who are others than those here" do
    summary = import Import::FrontpageDatabase.new(community)
    thread = here("posts", posts(:ask_backups))

    assert_equal [ Post.count / 2, Comment.count / 2 ], [ summary.posts, summary.comments ]
    assert_equal [ "Ask: How do you test your backups?", posts(:ask_backups).body, "ask", 17, posts(:ask_backups).created_at ],
      [ thread.title, thread.body, thread.kind, thread.score, thread.created_at ]
    assert_equal [ "maria-2", users(:maria).about, users(:maria).created_at ],
      thread.author.then { |user| [ user.username, user.about, user.created_at ] }
    assert_equal shape(posts(:ask_backups)), shape(thread)
    assert_equal [ comments(:unkind).upvotes, comments(:unkind).downvotes ],
      here("comments", comments(:unkind)).then { |comment| [ comment.upvotes, comment.downvotes ] }
  end

  test "what was taken down stays so, without what its author took back" do
    import Import::FrontpageDatabase.new(community)

    assert_equal [ true, true, "[deleted]" ],
      here("comments", comments(:taken_back)).then { |comment| [ comment.removed?, comment.removed_by_author?, comment.body ] }
    assert_equal here("comments", comments(:taken_back)), here("comments", comments(:correction)).parent
    assert_equal [ true, "[deleted]" ], here("posts", posts(:withdrawn)).then { |post| [ post.removed?, post.title ] }
  end

  test "nobody signs in with what came, unless accounts come along" do
    import Import::FrontpageDatabase.new(community)
    imported = here("posts", posts(:wal)).author

    assert_equal [ nil, nil, "member" ], [ imported.email_address, imported.unconfirmed_email_address, imported.role ]
    assert_not imported.authenticate(SignInHelper::PASSWORD)
  end

  test "accounts come with their passwords, and with addresses that nobody has here" do
    path = community
    User.where(username: "maria").update_all(email_address: "another@example.com")
    summary = import Import::FrontpageDatabase.new(path, accounts: true)
    maria, tomas = here("posts", posts(:wal)).author, here("posts", posts(:show_terminal)).author

    assert maria.authenticate(SignInHelper::PASSWORD)
    assert_equal [ "maria@example.com", nil ], [ maria.email_address, tomas.email_address ]
    assert_match(/address of mail was left out.*user\/tomas/, summary.to_s)
  end

  test "a public dump: what stands, and a place for what does not" do
    PublicDump.new(path = File.join(import_folder, "dump.sqlite3")).create
    summary = import Import::FrontpageDatabase.new(path)

    assert_equal 0, summary.failures
    assert_equal shape(posts(:ask_backups)), shape(here("posts", posts(:ask_backups)))
    assert_equal [ [ 0, "objection" ], [ 1, "answer" ], [ 0, nil ], [ 1, "correction" ] ]
      .map { |depth, name| [ depth, *(name ? [ comments(name).body, comments(name).score ] : [ nil, nil ]) ] },
      shape(here("posts", posts(:wal))), "what the taken back answered is not in a dump"
    assert_equal comments(:unkind).score, here("comments", comments(:unkind)).score
    assert_raises(ActiveRecord::RecordNotFound) { here("posts", posts(:withdrawn)) }
    assert_raises(Import::Error) { Import::FrontpageDatabase.new(path, accounts: true) }
  end

  private
    def community
      path = File.join(import_folder, "community.sqlite3")
      SQLite3::Database.new(path) do |copy|
        ApplicationRecord.connection.select_rows("SELECT sql FROM sqlite_master WHERE type = 'table' AND name IN ('users', " \
          "'posts', 'comments', 'removals')").each { |sql,| copy.execute sql }
        %w[ users posts comments removals ].each { |table| fill copy, table }
      end
      path
    end

    def fill(copy, table)
      columns = ApplicationRecord.connection.columns(table).reject(&:virtual?).map(&:name)
      ApplicationRecord.connection.raw_connection.execute("SELECT #{columns.join(", ")} FROM #{table}").each do |row|
        copy.execute "INSERT INTO #{table} (#{columns.join(", ")}) VALUES (#{([ "?" ] * row.size).join(", ")})",
          row.respond_to?(:values) ? row.values : row
      end
    end

    def here(things, record) = became("#{things}/#{record.id}", "frontpage")
    def shape(post)
      Comment.tree_of(post).map { |comment, depth| [ depth, comment.removed? ? nil : comment.body, comment.score ] }
        .map { |depth, body, score| [ depth, body, (score if body) ] }
    end
end
