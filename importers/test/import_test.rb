require_relative "test_helper"

class Importers::ImportTest < ActiveSupport::TestCase
  include ImportHelper

  POINTS = "(SELECT coalesce(sum(%<sum>s), 0) FROM %<from>s WHERE %<key>s = %<table>s.id)"

  test "imports a thread with its authors, times, texts and replies" do
    import hacker_news(story(1, score: 57), reply(2, 1, text: "&quot;Where?&quot; <i>he</i> asked<p>Here."),
      reply(3, 2, by: "pg"), reply(4, 3))
    post, answer = imported("1"), imported("3")

    assert_equal [ "pg", "Story 1", "https://a.example/1", "a.example", 57, 3, Time.at(1_160_418_112).utc ],
      [
        post.author.username, post.title, post.url, post.domain, post.score, post.comments_count,
        post.created_at
      ]
    assert_equal Time.at(1_160_418_115).utc, post.last_activity_at
    assert_equal "\"Where?\" *he* asked\n\nHere.", imported("2").body
    assert_equal [ imported("2"), post.author, post ], [ answer.parent, answer.author, answer.post ]
    assert_equal [ 0, 1, 2 ], Comment.tree_of(post).map { |_, depth| depth }
  end

  test "imports items in any order and at any depth" do
    items = [ story(1), *(2..300).map { |id| reply(id, id - 1, time: 1_160_500_000 - id) } ]
    import hacker_news(*items.reverse)

    assert_equal 299, imported("1").comments_count
    assert_equal imported("299"), imported("300").parent
    assert_equal Time.at(1_160_500_000 - 2).utc, imported("1").last_activity_at
  end

  test "imports a folder with one item per file" do
    [ story(9), reply(10, 9), reply(11, 10) ].each { |item| file item.to_json, "#{item[:id]}.json" }
    file "null", "12.json"
    file "not an item", "README"

    summary = import(Importers::HackerNews::Files.new(import_folder))
    assert_equal [ 1, 2, 0 ], [ summary.posts, summary.comments, summary.failures ]
    assert_equal imported("10"), imported("11").parent
  end

  test "a second run imports only new items" do
    items = [ story(1), reply(2, 1) ]
    import hacker_news(*items)
    assert_no_difference [
      "Post.count", "Comment.count", "User.count", "ImportMapping.count", "imported('1').score"
    ] do
      assert_equal [ 0, 2 ],
        import(hacker_news(*items)).then { |summary| [ summary.written, summary.existing ] }
    end
    assert_equal [ 1, 2 ],
      import(hacker_news(*items, reply(3, 2))).then { |summary| [ summary.written, summary.existing ] }
    assert_equal imported("2"), imported("3").parent
  end

  test "keeps items with the same id from different sources apart" do
    import hacker_news(story(1))
    import hacker_news(story(1, title: "Another")), name: "elsewhere"

    assert_equal [ "Story 1", "Another" ], [ imported("1").title, imported("1", "elsewhere").title ]
    assert_equal [ "pg", "pg-2" ],
      [ imported("1").author.username, imported("1", "elsewhere").author.username ]
  end

  test "keeps every counter consistent with its rows" do
    import hacker_news(story(1, score: 9), story(2, score: -3), reply(3, 1),
      reply(4, 3, deleted: true, by: nil, text: nil), reply(5, 1, by: "pg"))
    imported("1").vote_by users(:tomas)
    ids = ImportMapping.pluck(:post_id, :comment_id)

    assert_empty Post.where(id: ids.map(&:first))
      .where("score <> 1 + #{sum("value", "votes", "posts")} + " \
        "#{sum("upvotes - downvotes", "import_mappings", "posts")}")
    assert_empty Comment.where(id: ids.map(&:last))
      .where("score <> 1 + #{sum("upvotes - downvotes", "import_mappings", "comments")}")
    assert_equal [ 10, -3 ], [ imported("1").score, imported("2").score ]
    assert_equal [ 2, 1, 9 - 4 ],
      User.find_by(username: "pg").then { |pg| [ pg.posts_count, pg.comments_count, pg.karma ] }

    imported("1").destroy
    assert_equal [ 1, 0, -4 ],
      User.find_by(username: "pg").then { |pg| [ pg.posts_count, pg.comments_count, pg.karma ] }
    assert_equal 1, ImportMapping.where(post_id: ids.filter_map(&:first)).count
  end

  test "imports removed items as placeholders" do
    import hacker_news(story(1), { id: 2, type: "comment", parent: 1, time: 1_160_500_000, deleted: true },
      reply(3, 2), reply(4, 1, dead: true, text: "Buy"),
      { id: 5, type: "story", time: 1_160_500_000, deleted: true, dead: true })
    gone, dead = imported("2"), imported("4")

    assert_equal [ true, true, "[deleted]", "deleted" ],
      [ gone.removed?, gone.removed_by_author?, gone.body, gone.author.username ]
    assert_equal gone, imported("3").parent
    assert_equal [ true, "Buy", "sama" ], [ dead.hidden_by_flags?, dead.body, dead.author.username ],
      "members can vouch for it, as on Hacker News"
    assert_equal [ true, false, "[deleted]" ],
      [ imported("5").removed?, imported("5").hidden_by_flags?, imported("5").title ],
      "there is nothing left to vouch for"
  end

  test "items that are blank to the eye count as deleted" do
    import hacker_news(story(1), reply(2, 1, text: "<p>&nbsp;</p>"), reply(3, 1, text: "\u3164"),
      story(4, title: "\uFE0F"), story(5, title: "\u200B", dead: true))
    assert_equal [ [ true, "[deleted]" ] ] * 2,
      %w[ 2 3 ].map { |id| imported(id).then { |item| [ item.removed?, item.body ] } }
    assert_equal [ [ true, "[deleted]" ] ] * 2,
      %w[ 4 5 ].map { |id| imported(id).then { |item| [ item.removed?, item.title ] } }
  end

  test "skips and reports invalid items, and imports the others" do
    summary = import hacker_news(story(1), "{ no json", reply(3, 99), reply(4, 1),
      { id: 5, type: "pollopt", time: 1 }, { type: "story" }, reply(6, nil), reply(7, 1, time: 4_000_000_000),
      { id: 8, type: "odd", time: 1 }, "null", "")

    assert_equal [ 2, 6 ], [ summary.written, summary.failures ]
    [ "line 2", "comment 3", "line 6", "line 7", "comment 7", "line 9" ].each do |place|
      assert_match(/^Failed: .*#{place}/, summary.to_s)
    end
    assert_match(/^Skipped: .*line 5/, summary.to_s)
  end

  test "skips only the item that the schema rejects" do
    good, bad = [ 1, 2, 3, 4, 5 ].map { |id| lobsters_story("a#{id}") }, lobsters_story("b" * 120)
    file JSON.generate([ *good.first(2), bad, *good.drop(2) ]), "stories.json"
    summary = import(Importers::Lobsters::Pages.new(import_folder))

    assert_equal [ 5, 1 ], [ summary.posts, summary.failures ]
    assert_match(/story b+/, summary.to_s)
  end

  test "adjusts and reports values that are not valid here" do
    summary = import hacker_news(story(1, title: "long " * 40, url: "gopher://old.example/1", text: "See"),
      story(2, title: "Ask HN: Why?", url: nil), reply(3, 1, text: "x" * 50_000), reply(4, 1, text: ""))

    assert_equal [ 150, nil, "`gopher://old.example/1`\n\nSee", "text" ],
      imported("1").then { |post| [ post.title.length, post.url, post.body, post.kind ] }
    assert_equal [ "…", "ask" ], [ imported("2").body, imported("2").kind ]
    assert_equal 40_000, imported("3").body.length
    assert imported("4").removed?
    assert_match(/Adjusted: title was shortened: 1 \(post 1\)/, summary.to_s)
  end

  test "creates no account for authors whose items are not imported" do
    assert_no_difference("User.where(username: 'sama').count") { import hacker_news(story(1), reply(2, 99)) }
  end

  test "pending items keep all their attributes" do
    item = Importers::Item.new(identifier: "1", type: "comment", place: "x", parent: "2", body: "é\n",
      html: nil, upvotes: 3, removal: "flags", created_at: Time.utc(2020, 1, 2, 3, 4, 5),
      edited_at: Time.utc(2020, 2, 2, 1, 1, 1.5))
    pending = Importers::PendingParents.new.tap do |parents|
      parents.add [ item, item.with(identifier: "3", edited_at: nil) ]
    end

    assert_equal [ item, item.with(identifier: "3", edited_at: nil) ], pending.release(%w[ 2 4 ])
    assert_empty pending
  end

  test "--limit imports at most N items, and the next run continues" do
    items = [ story(1), *(2..9).map { |id| reply(id, 1) } ]
    assert_equal [ 4, 4, 1, 0 ], Array.new(4) { import(hacker_news(*items), limit: 4).written }
  end

  test "a dry run reports what would be imported and writes nothing" do
    items = [ reply(3, 2), reply(2, 1), story(1), reply(4, 77), story(5, by: "maria") ]
    tables = %w[ users posts comments removals import_mappings ].map do |table|
      "ApplicationRecord.connection.select_value('SELECT count(*) FROM #{table}')"
    end
    dry_run = assert_no_difference(tables) { import(hacker_news(*items), dry_run: true) }
    done = import(hacker_news(*items))

    assert_equal [ 2, 2, 3, 1 ], [ done.posts, done.comments, done.accounts, done.failures ]
    assert_equal [ 2, 2, 3, 1 ], [ dry_run.posts, dry_run.comments, dry_run.accounts, dry_run.failures ]
    assert_match(/maria is now maria-2/, dry_run.to_s)
  end

  test "search finds imported items" do
    import hacker_news(story(1, title: "About axolotls"), reply(2, 1, text: "They <i>regrow</i> gills"))

    assert_equal [ imported("1"), imported("2") ],
      %w[ axolotls regrow ].map { |word| Search.new(word).results.first }
  end

  private
    def sum(what, from, table) = format(POINTS, sum: what, from:, table:, key: "#{table.singularize}_id")
    def lobsters_story(id)
      {
        short_id: id, title: "Story", url: "https://a.example/#{id}", submitter_user: "pg",
        created_at: "2020-01-01T00:00:00Z", score: 1
      }
    end
end
