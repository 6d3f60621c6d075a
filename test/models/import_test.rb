require "test_helper"

class ImportTest < ActiveSupport::TestCase
  include ImportHelper

  POINTS = "(SELECT coalesce(sum(%<sum>s), 0) FROM %<from>s WHERE %<key>s = %<table>s.id)"

  test "a thread comes whole: who, when, what and below what" do
    import hacker_news(
      story(1, score: 57), said(2, 1, text: "&quot;Where?&quot; <i>he</i> asked<p>Here."), said(3, 2, by: "pg"), said(4, 3)
    )
    post, answer = became("1"), became("3")

    assert_equal [ "pg", "Story 1", "https://a.example/1", "a.example", 57, 3, Time.at(1_160_418_112).utc ],
      [ post.author.username, post.title, post.url, post.domain, post.score, post.comments_count, post.created_at ]
    assert_equal Time.at(1_160_418_115).utc, post.last_activity_at
    assert_equal "\"Where?\" *he* asked\n\nHere.", became("2").body
    assert_equal [ became("2"), post.author, post ], [ answer.parent, answer.author, answer.post ]
    assert_equal [ 0, 1, 2 ], Comment.tree_of(post).map { |_, depth| depth }
  end

  test "in whatever order, and as deep as it goes" do
    items = [ story(1), *(2..900).map { |id| said(id, id - 1, time: 1_160_500_000 - id) } ]
    import hacker_news(*items.reverse)

    assert_equal 899, became("1").comments_count
    assert_equal became("899"), became("900").parent
    assert_equal Time.at(1_160_500_000 - 2).utc, became("1").last_activity_at
  end

  test "from a folder with an item in each file" do
    [ story(9), said(10, 9), said(11, 10) ].each { |item| file item.to_json, "#{item[:id]}.json" }
    file "null", "12.json"
    file "not one of them", "README"

    assert_equal [ 1, 2, 0 ],
      import(Import::HackerNewsFiles.new(import_folder)).then { |summary| [ summary.posts, summary.comments, summary.failures ] }
    assert_equal became("10"), became("11").parent
  end

  test "a second run adds nothing, and what came later comes then" do
    items = [ story(1), said(2, 1) ]
    import hacker_news(*items)
    assert_no_difference [ "Post.count", "Comment.count", "User.count", "ImportMapping.count", "became('1').score" ] do
      assert_equal [ 0, 2 ], import(hacker_news(*items)).then { |summary| [ summary.written, summary.known ] }
    end
    assert_equal [ 1, 2 ], import(hacker_news(*items, said(3, 2))).then { |summary| [ summary.written, summary.known ] }
    assert_equal became("2"), became("3").parent
  end

  test "the same numbers from another place are other things" do
    import hacker_news(story(1))
    import hacker_news(story(1, title: "Another")), name: "elsewhere"

    assert_equal [ "Story 1", "Another" ], [ became("1").title, became("1", "elsewhere").title ]
    assert_equal [ "pg", "pg-2" ], [ became("1").author.username, became("1", "elsewhere").author.username ]
  end

  test "every counter agrees with its rows" do
    import hacker_news(
      story(1, score: 9), story(2, score: -3), said(3, 1), said(4, 3, deleted: true, by: nil, text: nil), said(5, 1, by: "pg")
    )
    became("1").vote_by users(:tomas)
    imported = ImportMapping.pluck(:post_id, :comment_id)

    assert_empty Post.where(id: imported.map(&:first))
      .where("score <> 1 + #{sum("value", "votes", "posts")} + #{sum("upvotes - downvotes", "import_mappings", "posts")}")
    assert_empty Comment.where(id: imported.map(&:last))
      .where("score <> 1 + #{sum("upvotes - downvotes", "import_mappings", "comments")}")
    assert_equal [ 10, -3 ], [ became("1").score, became("2").score ]
    assert_equal [ 2, 1, 9 - 4 ], User.find_by(username: "pg").then { |pg| [ pg.posts_count, pg.comments_count, pg.karma ] }

    became("1").destroy
    assert_equal [ 1, 0, -4 ], User.find_by(username: "pg").then { |pg| [ pg.posts_count, pg.comments_count, pg.karma ] }
    assert_equal 1, ImportMapping.where(post_id: imported.filter_map(&:first)).count
  end

  test "what is gone keeps its place, and says nothing" do
    import hacker_news(story(1), { id: 2, type: "comment", parent: 1, time: 1_160_500_000, deleted: true }, said(3, 2),
      said(4, 1, dead: true, text: "Buy"),
      { id: 5, type: "story", time: 1_160_500_000, deleted: true, dead: true })
    gone, dead = became("2"), became("4")

    assert_equal [ true, true, "[deleted]", "deleted" ],
      [ gone.removed?, gone.removed_by_author?, gone.body, gone.author.username ]
    assert_equal gone, became("3").parent
    assert_equal [ true, "Buy", "sama" ], [ dead.hidden?, dead.body, dead.author.username ],
      "members may vouch for it, as they could there"
    assert_equal [ true, false, "[deleted]" ], [ became("5").removed?, became("5").hidden?, became("5").title ],
      "there is nothing left to vouch for"
  end

  test "skips and reports invalid items, and imports the others" do
    summary = import hacker_news(
      story(1), "{ no json", said(3, 99), said(4, 1), { id: 5, type: "pollopt", time: 1 }, { type: "story" }, said(6, nil),
      said(7, 1, time: 4_000_000_000), { id: 8, type: "odd", time: 1 }, "null", ""
    )

    assert_equal [ 2, 6 ], [ summary.written, summary.failures ]
    [ "line 2", "comment 3", "line 6", "line 7", "comment 7", "line 9" ].each do |place|
      assert_match(/^Failed: .*#{place}/, summary.to_s)
    end
    assert_match(/^Skipped: .*line 5/, summary.to_s)
  end

  test "skips only the item that the schema rejects" do
    good, bad = [ 1, 2, 3, 4, 5 ].map { |id| lobsters_story("a#{id}") }, lobsters_story("b" * 120)
    file JSON.generate([ *good.first(2), bad, *good.drop(2) ]), "stories.json"
    summary = import(Import::LobstersPages.new(import_folder))

    assert_equal [ 5, 1 ], [ summary.posts, summary.failures ]
    assert_match(/story b+/, summary.to_s)
  end

  test "what does not fit is made to fit, and told" do
    summary = import hacker_news(
      story(1, title: "long " * 40, url: "gopher://old.example/1", text: "See"), story(2, title: "Ask HN: Why?", url: nil),
      said(3, 1, text: "x" * 50_000), said(4, 1, text: "")
    )

    assert_equal [ 120, nil, "`gopher://old.example/1`\n\nSee", "text" ],
      became("1").then { |post| [ post.title.length, post.url, post.body, post.kind ] }
    assert_equal [ "…", "ask" ], [ became("2").body, became("2").kind ]
    assert_equal 40_000, became("3").body.length
    assert became("4").removed?
    assert_match(/Changed to fit: title was shortened: 1 \(post 1\)/, summary.to_s)
  end

  test "an account comes with what it wrote, and not with what waits in vain" do
    assert_no_difference("User.where(username: 'sama').count") { import hacker_news(story(1), said(2, 99)) }
  end

  test "what waits loses nothing" do
    item = Import::Item.new(
      identifier: "1", thing: "comment", place: "x", parent: "2", body: "é\n", html: nil, upvotes: 3, removal: "flags",
      created_at: Time.utc(2020, 1, 2, 3, 4, 5), edited_at: Time.utc(2020, 2, 2, 1, 1, 1.5)
    )
    room = Import::PendingParents.new.tap { |waiting| waiting.keep [ item, item.with(identifier: "3", edited_at: nil) ] }

    assert_equal [ item, item.with(identifier: "3", edited_at: nil) ], room.take(%w[ 2 4 ])
    assert_empty room
  end

  test "no more than was asked for, and on from there" do
    items = [ story(1), *(2..9).map { |id| said(id, 1) } ]
    assert_equal [ 4, 4, 1, 0 ], Array.new(4) { import(hacker_news(*items), limit: 4).written }
  end

  test "a rehearsal says what would come, and writes nothing" do
    items = [ said(3, 2), said(2, 1), story(1), said(4, 77), story(5, by: "maria") ]
    tables = %w[ users posts comments removals import_mappings ].map do |table|
      "ApplicationRecord.connection.select_value('SELECT count(*) FROM #{table}')"
    end
    rehearsed = assert_no_difference(tables) { import(hacker_news(*items), dry_run: true) }
    done = import(hacker_news(*items))

    assert_equal [ 2, 2, 3, 1 ], [ done.posts, done.comments, done.people, done.failures ]
    assert_equal [ 2, 2, 3, 1 ], [ rehearsed.posts, rehearsed.comments, rehearsed.people, rehearsed.failures ]
    assert_match(/maria is maria-2/, rehearsed.to_s)
  end

  test "search finds it" do
    import hacker_news(story(1, title: "About axolotls"), said(2, 1, text: "They <i>regrow</i> gills"))

    assert_equal [ became("1"), became("2") ], %w[ axolotls regrow ].map { |word| Search.new(word).results.first }
  end

  private
    def sum(what, from, table) = format(POINTS, sum: what, from:, table:, key: "#{table.singularize}_id")
    def lobsters_story(id)
      {
        short_id: id, title: "Story", url: "https://a.example/#{id}", submitter_user: "pg", created_at: "2020-01-01T00:00:00Z",
        score: 1
      }
    end
end
