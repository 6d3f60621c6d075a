require "test_helper"

class FrontPageSnapshotsControllerTest < ActionDispatch::IntegrationTest
  setup do
    travel_to Time.utc(2026, 11, 22, 12)
    store_snapshot 21, 9, [ :essay, 5, 0 ]
    store_snapshot 21, 14, [ :ask_backups, 3, 1 ], [ :wal, 1, 0 ], [ :essay, 5, 2 ]
    store_snapshot 22, 0, [ :wal, 30, 3 ]
  end

  test "links a day to its snapshots" do
    get "/past/2026-11-21"
    assert_equal({ "09:00" => "/past/2026-11-21/09", "14:00" => "/past/2026-11-21/14" }, hours)

    get "/past/2026-11-20"
    assert_select "nav[aria-label='Hours']", false
  end

  test "shows a snapshot's order and points beside the current ones" do
    get "/past/2026-11-21/14"

    assert_select "h1", "Front page, November 21, 2026, 14:00 UTC"
    assert_equal %i[ ask_backups wal essay ].map { |name| posts(name).title }, titles
    assert_equal %w[ 3 1 5 ], css_select(".points b").map(&:text)
    assert_match(/and 1 comment then · now 17 points, 17 comments, #\d/, css_select(".meta")[1].text)
    assert_select "a[aria-current]", "14:00"
    assert_select "p", { text: /removed since/, count: 0 }
  end

  test "links to the previous and next snapshot, across days" do
    get "/past/2026-11-21/14"
    assert_equal(
      { "← 09:00" => "/past/2026-11-21/09", "Top posts of November 21, 2026" => "/past/2026-11-21",
      "November 22, 2026, 00:00 UTC →" => "/past/2026-11-22/00" }, links("Previous and next hour")
    )

    get "/past/2026-11-22/00"
    assert_equal [ "← November 21, 2026, 14:00 UTC", "Top posts of November 22, 2026" ],
      links("Previous and next hour").keys
  end

  test "omits the current position of posts outside the front page" do
    Post.insert_all!(Array.new(40) { |number| { author_id: users(:maria).id, title: "Text #{number}",
      body: "x", kind: "ask", score: 90, last_activity_at: Time.current, created_at: Time.current } })
    get "/past/2026-11-21/09"

    assert_select ".post .meta", /now 5 points and 0 comments ·/
  end

  test "omits removed posts and says how many" do
    posts(:wal).remove by: users(:admin)
    get "/past/2026-11-21/14"

    assert_equal %i[ ask_backups essay ].map { |name| posts(name).title }, titles
    assert_equal %w[ 1 3 ], css_select(".post").map { |row| row["value"] }
    assert_select "p", /One post has been removed since\./
  end

  test "omits posts that the member has hidden or muted" do
    sign_in_as users(:newcomer)
    posts(:essay).hide_for users(:newcomer)
    Mute.new(user: users(:newcomer), name: "sqlite.org").submit
    get "/past/2026-11-21/14"

    assert_equal [ posts(:ask_backups).title ], titles
    assert_select "p", /2 posts have been removed since, or you’ve hidden or muted/
  end

  test "returns 404 for hours without a snapshot and invalid times" do
    %w[
      /past/2026-11-21/10 /past/2026-11-21/24 /past/2026-02-30/10 /past/2026-11-23/00 /past/2026-11-21/9
      /past/2026-11-21/14.atom
    ].each do |path|
      get path
      assert_response :not_found, path
    end
  end

  test "summarizes a post's appearances and links to the snapshots" do
    get post_rank_path(posts(:wal))
    assert_select "p",
      "It was on the front page in 2 hourly snapshots, from November 21, 2026, 14:00 UTC to November 22, " \
      "2026, 00:00 UTC. Its best position was #1, first reached on November 22, 2026, 00:00 UTC."

    FrontPageSnapshot.first.delete
    get post_rank_path(posts(:essay))
    assert_select "a[href='/past/2026-11-21/09']", false
    assert_select "a[href='/past/2026-11-21/14']", "November 21, 2026, 14:00 UTC"

    get post_rank_path(posts(:show_terminal))
    assert_select "p", { text: /was on the front page/, count: 0 }
  end

  test "is cached for visitors and translated" do
    get "/past/2026-11-21/14"
    assert_equal "visitor", response.headers["X-Read-By"]

    sign_in_as users(:maria)
    users(:maria).update! language: "de"
    get "/past/2026-11-21/14"
    assert_select "h1", "Startseite, 21. November 2026, 14:00 Uhr (UTC)"
  end

  private
    def store_snapshot(day, hour, *rows)
      FrontPageSnapshot.store(Time.utc(2026, 11, day, hour),
        rows.map { |name, *numbers| [ posts(name).id, *numbers ] })
    end
    def titles = css_select(".post h2 a").map(&:text)
    def hours = links("Hours")
    def links(label) = css_select("nav[aria-label='#{label}'] a").to_h { |link| [ link.text, link["href"] ] }
end
