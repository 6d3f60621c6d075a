require_relative "test_helper"

class Importers::LobstersTest < ActiveSupport::TestCase
  include ImportHelper

  ROWS = {
    users: [
      { id: 1, username: "jcs", about: "I *run* this.", created_at: "2012-06-30 10:00:00" },
      { id: 2, username: "maria", created_at: "2013-01-01 00:00:00" }
    ],
    stories: [
      {
        id: 1, short_id: "aaaaaa", user_id: 1, title: "A kernel", url: "https://kernel.example/", score: 12,
        flags: 2, created_at: "2020-01-02 03:04:05"
      },
      {
        id: 2, short_id: "bbbbbb", user_id: 2, title: "Asked", description: "With **words**.", score: -1,
        flags: 4, created_at: "2020-01-03 00:00:00"
      },
      {
        id: 3, short_id: "cccccc", user_id: 2, title: "Gone", url: "https://gone.example", is_deleted: 1,
        created_at: "2020-01-04 00:00:00", merged_story_id: 1
      }
    ],
    comments: [
      {
        id: 1, short_id: "c1", story_id: 1, user_id: 2, comment: "It *boots*.", score: 5, flags: 1,
        created_at: "2020-01-02 04:00:00"
      },
      {
        id: 2, short_id: "c2", story_id: 1, user_id: 1, parent_comment_id: 1, comment: "Regretted",
        is_deleted: 1, created_at: "2020-01-02 05:00:00"
      },
      {
        id: 3, short_id: "c3", story_id: 1, user_id: 2, parent_comment_id: 2, comment: "Unkind",
        is_moderated: 1, is_deleted: 1, score: -2, flags: 3, created_at: "2020-01-02 06:00:00"
      }
    ],
    tags: [ { id: 1, tag: "c" } ], taggings: [ { id: 1, story_id: 1, tag_id: 1 } ],
    hidden_stories: [ { id: 1, user_id: 1, story_id: 2 } ]
  }

  test "imports threads, votes, times and authors from a database" do
    summary = import Importers::Lobsters::Database.new(lobsters_database(ROWS))
    kernel, comment = imported("s/aaaaaa"), imported("c/c1")

    assert_equal [ "A kernel", 12, 3, "jcs", Time.utc(2020, 1, 2, 3, 4, 5) ],
      [ kernel.title, kernel.score, kernel.comments_count, kernel.author.username, kernel.created_at ]
    assert_equal [ "It *boots*.", 6, 1, 5, "maria-2" ],
      [ comment.body, comment.upvotes, comment.downvotes, comment.score, comment.author.username ]
    assert_equal [ "With **words**.", nil, "text", -1 ],
      imported("s/bbbbbb").then { |post| [ post.body, post.url, post.kind, post.score ] }
    assert_equal [ "I *run* this.", Time.utc(2012, 6, 30, 10) ],
      User.find_by(username: "jcs").then { |user| [ user.about, user.created_at ] }
    [ "New tags: c", "stories hidden by members: 1", "separate posts" ].each do |words|
      assert_match words, summary.to_s
    end
  end

  test "removed items stay removed by their author or by moderators" do
    import Importers::Lobsters::Database.new(lobsters_database(ROWS))

    assert_equal [ true, true, "[deleted]", imported("c/c1") ],
      imported("c/c2").then { |comment|
        [ comment.removed?, comment.removed_by_author?, comment.body, comment.parent ]
      }
    assert_equal [ true, false, false, "Unkind", -2 ],
      imported("c/c3").then { |comment|
        [
          comment.removed?,
          comment.removed_by_author?,
          comment.hidden_by_flags?,
          comment.body,
          comment.score
        ]
      }
    assert_equal [ true, "[deleted]", nil ],
      imported("s/cccccc").then { |post| [ post.removed?, post.title, post.url ] }
  end

  test "doesn't write to the database, and refuses databases of another kind" do
    path = lobsters_database(ROWS)
    File.chmod 0o400, path
    before = File.binread(path)
    import Importers::Lobsters::Database.new(path)

    assert_equal before, File.binread(path)
    SQLite3::Database.new(other = File.join(import_folder, "other.sqlite3")) do |database|
      database.execute "CREATE TABLE users (id)"
    end
    assert_match(/no table stories/,
      assert_raises(Importers::Error) { Importers::Lobsters::Database.new(other) }.message)
    assert_raises(Importers::Error) { Importers::Lobsters::Database.new(file("no database at all")) }
  end

  test "imports pages, and stories with comments before lists without them" do
    file [ story_json("aaaaaa"), story_json("bbbbbb", comment_count: 2) ].to_json, "0.json"
    file story_json("aaaaaa",
      comments: [ comment_json("c1", nil, 0),
      comment_json("c2", "c1", 1, is_deleted: true, comment_plain: "Comment removed by author") ]).to_json,
        "aaaaaa.json"
    file "{ no json", "broken.json"
    file story_json("dddddd", comments: [ comment_json("d1", nil, 0), { short_id: "d2" }, "d3" ]).to_json,
      "dddddd.json"
    summary = import Importers::Lobsters::Pages.new(import_folder)

    assert_equal [ 3, 3, 3 ], [ summary.posts, summary.comments, summary.failures ]
    assert_equal [ imported("c/c1"), "[deleted]", true ],
      imported("c/c2").then { |comment| [ comment.parent, comment.body, comment.removed? ] }
    assert_equal [ "_Plain_", 4, 1 ],
      imported("c/c1").then { |comment| [ comment.body, comment.upvotes, comment.downvotes ] }
    assert_match(/Stories without their comments: 1 \(bbbbbb\)/, summary.to_s)
    assert_match(/New tags: ruby/, summary.to_s)
  end

  test "imports older pages, with depths instead of parents and objects for users" do
    older = [ [ "c1", 1 ], [ "c2", 2 ], [ "c3", 3 ], [ "c4", 2 ] ].map do |id, level|
      comment_json(id, nil, 0).except(:parent_comment, :depth, :comment_plain).merge(indent_level: level,
        commenting_user: { username: "old" })
    end
    file story_json("aaaaaa", comments: older).to_json, "a.json"
    import Importers::Lobsters::Pages.new(File.join(import_folder, "a.json"))

    assert_equal [ nil, imported("c/c1"), imported("c/c2"), imported("c/c1") ],
      %w[ c1 c2 c3 c4 ].map { |id| imported("c/#{id}").parent }
    assert_equal [ "old", "*Plain*" ],
      imported("c/c1").then { |comment| [ comment.author.username, comment.body ] }
  end

  private
    def imported(identifier) = super(identifier, "lobsters")

    def story_json(id, **rest)
      { short_id: id, created_at: "2020-01-02T03:04:05.000-06:00", title: "Story #{id}",
        url: "https://a.example/#{id}", score: 3, flags: 0, comment_count: 0, description_plain: "",
        submitter_user: "jcs", tags: [ "ruby" ], **rest }
    end

    def comment_json(id, parent, depth, **rest)
      { short_id: id, created_at: "2020-01-02T04:04:05.000-06:00", is_deleted: false, is_moderated: false,
        score: 3, flags: 1, parent_comment: parent, depth:, comment: "<p><em>Plain</em></p>",
        comment_plain: "_Plain_", commenting_user: "jcs", **rest }
    end
end
