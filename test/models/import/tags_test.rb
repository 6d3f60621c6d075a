require "test_helper"

class Import::TagsTest < ActiveSupport::TestCase
  include TagsTestHelper, ImportHelper, PublicDumpHelper

  LOBSTERS_ROWS = {
    users: [ { id: 1, username: "jcs", created_at: "2012-06-30 10:00:00" } ],
    stories: [
      {
        id: 1, short_id: "aaaaaa", user_id: 1, title: "A kernel", url: "https://kernel.example/",
        created_at: "2020-01-02 03:04:05"
      },
      {
        id: 2, short_id: "bbbbbb", user_id: 1, title: "Gone", url: "https://gone.example", is_deleted: 1,
        created_at: "2020-01-04 00:00:00"
      }
    ],
    tags: [ { id: 1, tag: "c" }, { id: 2, tag: "C_Sharp!" }, { id: 3, tag: "???" } ],
    taggings: [
      { id: 1, story_id: 1, tag_id: 1 }, { id: 2, story_id: 1, tag_id: 2 }, { id: 3, story_id: 1, tag_id: 3 },
      { id: 4, story_id: 2, tag_id: 1 }
    ]
  }

  test "Lobsters' database: what is there already is that, the others are made, and what was taken back has none" do
    mine = create_tags("c", description: "A language").sole
    summary = import Import::LobstersDatabase.new(lobsters_database(LOBSTERS_ROWS))
    assert_equal %w[ c c-sharp ], tags_of("s/aaaaaa")
    assert_empty tags_of("s/bbbbbb")
    assert_equal [ "A language", 1 ], mine.reload.then { |tag| [ tag.description, tag.posts_count ] }
    assert_match(/Tags created: c-sharp\./, summary.to_s)
    assert_no_match(/Not imported/, summary.to_s)
  end

  test "what Lobsters says of its tags" do
    path = lobsters_database(LOBSTERS_ROWS)
    SQLite3::Database.new(path) do |file|
      file.execute_batch "ALTER TABLE tags ADD description VARCHAR; ALTER TABLE tags ADD active BOOLEAN; ALTER TABLE tags ADD " \
        "privileged BOOLEAN; UPDATE tags SET description = 'Language', active = 0, privileged = 1"
    end
    import Import::LobstersDatabase.new(path)
    assert_equal [ "Language", true, true ],
      Tag.find_by!(name: "c").then { |tag| [ tag.description, tag.reserved?, tag.retired? ] }
  end

  test "Lobsters' pages" do
    file [ { short_id: "aaaaaa", created_at: "2020-01-02T03:04:05.000-06:00", title: "A", url: "https://a.example", score: 3,
      flags: 0, comment_count: 0, submitter_user: "jcs", tags: [ "ruby", "a_b", 5, nil ] } ].to_json, "0.json"
    import Import::LobstersPages.new(import_folder)
    assert_equal %w[ a-b ruby ], tags_of("s/aaaaaa")
  end

  test "looking what would come makes none" do
    summary = import(Import::LobstersDatabase.new(lobsters_database(LOBSTERS_ROWS)), dry_run: true)
    assert_empty Tag.all
    assert_match(/Tags created: c, c-sharp/, summary.to_s)
  end

  test "the public dump has them, of what stands, and another Frontpage takes them over" do
    create_tags "sqlite", description: "A small database"
    create_tags "old", retired_at: Time.utc(2026, 1, 1)
    give_tags posts(:wal), "sqlite", "old"
    give_tags posts(:withdrawn), "sqlite"
    PublicDump.new(path = File.join(import_folder, "dump.sqlite3")).create
    SQLite3::Database.new(path) do |dump|
      assert_equal [ posts(:wal).id ], dump.execute("SELECT DISTINCT post_id FROM taggings").flatten
    end

    Tagging.delete_all
    Tag.delete_all
    import Import::FrontpageDatabase.new(path)
    assert_equal %w[ old sqlite ], tags_of("posts/#{posts(:wal).id}", "frontpage")
    assert_equal [ [ "old", "", true ], [ "sqlite", "A small database", false ] ],
      Tag.by_name.map { |tag| [ tag.name, tag.description, tag.retired? ] }
  end

  test "the dump of a Frontpage that had no tags yet" do
    PublicDump.new(path = File.join(import_folder, "dump.sqlite3")).create
    SQLite3::Database.new(path) { |dump| dump.execute_batch "DROP TABLE taggings; DROP TABLE tags" }
    assert_equal 0, import(Import::FrontpageDatabase.new(path)).failures
    assert_empty Tag.all
  end

  test "who takes along what is theirs gets the tags of their posts, and the names of those they muted" do
    create_tags "sqlite", "web"
    give_tags posts(:wal), "web", "sqlite"
    Mute.new(user: users(:maria), name: "#web").submit
    export = JSON.parse(Export.new(users(:maria)).enum_for(:each).to_a.join)
    assert_equal [ %w[ sqlite web ], nil ],
      [ :wal, :essay ].map { |name| export["posts"].find { |post| post["id"] == posts(name).id }["tags"]&.split&.sort }
    assert_equal "web", export["mutes"].sole["tag"]
  end

  private
    def tags_of(identifier, source = "lobsters")
      Site.reload
      Post.find(became(identifier, source).id).tags.map(&:name)
    end
end
