require_relative "test_helper"

class Importers::TagsTest < ActiveSupport::TestCase
  include ImportHelper, PublicDumpHelper

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

  test "from a Lobsters database: reuses existing tags and creates others; removed stories have none" do
    mine = create_tags("c", description: "A language").sole
    summary = import Importers::Lobsters::Database.new(lobsters_database(LOBSTERS_ROWS))
    assert_equal %w[ c c-sharp ], tags_of("s/aaaaaa")
    assert_empty tags_of("s/bbbbbb")
    assert_equal [ "A language", 1 ], mine.reload.then { |tag| [ tag.description, tag.posts_count ] }
    assert_match(/New tags: c-sharp\./, summary.to_s)
    assert_no_match(/Not imported: /, summary.to_s)
  end

  test "imports descriptions and states of Lobsters's tags" do
    path = lobsters_database(LOBSTERS_ROWS)
    SQLite3::Database.new(path) do |file|
      file.execute_batch "ALTER TABLE tags ADD description VARCHAR; ALTER TABLE tags ADD active BOOLEAN; " \
        "ALTER TABLE tags ADD " \
        "privileged BOOLEAN; UPDATE tags SET description = 'Language', active = 0, privileged = 1"
    end
    import Importers::Lobsters::Database.new(path)
    assert_equal [ "Language", true, true ],
      Tag.find_by!(name: "c").then { |tag| [ tag.description, tag.reserved?, tag.retired? ] }
  end

  test "from Lobsters's pages" do
    file [ { short_id: "aaaaaa", created_at: "2020-01-02T03:04:05.000-06:00", title: "A",
      url: "https://a.example", score: 3, flags: 0, comment_count: 0, submitter_user: "jcs",
      tags: [ "ruby", "a_b", 5, nil ] } ].to_json, "0.json"
    import Importers::Lobsters::Pages.new(import_folder)
    assert_equal %w[ a-b ruby ], tags_of("s/aaaaaa")
  end

  test "a dry run creates no tags" do
    summary = import(Importers::Lobsters::Database.new(lobsters_database(LOBSTERS_ROWS)), dry_run: true)
    assert_empty Tag.all
    assert_match(/New tags: c, c-sharp/, summary.to_s)
  end

  test "from a public dump, which has the tags of visible posts" do
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
    import Importers::Frontpage::Database.new(path)
    assert_equal %w[ old sqlite ], tags_of("posts/#{posts(:wal).id}", "frontpage")
    assert_equal [ [ "old", "", true ], [ "sqlite", "A small database", false ] ],
      Tag.by_name.map { |tag| [ tag.name, tag.description, tag.retired? ] }
  end

  test "from a public dump without tags" do
    PublicDump.new(path = File.join(import_folder, "dump.sqlite3")).create
    SQLite3::Database.new(path) { |dump| dump.execute_batch "DROP TABLE taggings; DROP TABLE tags" }
    assert_equal 0, import(Importers::Frontpage::Database.new(path)).failures
    assert_empty Tag.all
  end

  private
    def tags_of(identifier, source = "lobsters")
      Site.reload
      Post.find(imported(identifier, source).id).tags.map(&:name)
    end
end
