require "test_helper"

# Muting hides members from the member who muted them only, and they can't find out.
class MutingTest < ActionDispatch::IntegrationTest
  setup { sign_in_as users(:newcomer) }

  test "hides posts of muted members and domains in lists" do
    { "tomas" => posts(:show_terminal), "sqlite.org" => posts(:wal) }.each do |name, hidden|
      mute = Mute.new(user: users(:newcomer), name:).submit
      [ root_path, newest_path, active_path, "/top/all" ].each do |path|
        get path
        assert_equal Post.visible.where.not(id: hidden).ids.map { |id| "post_#{id}" }.sort,
          css_select(".post").map { |row| row["id"] }.sort, "#{name} #{path}"
      end
      mute.destroy
    end
  end

  test "shows posts on the pages of muted members and domains" do
    [ "tomas", "sqlite.org" ].each { |name| Mute.new(user: users(:newcomer), name:).submit }
    [ user_path(users(:tomas)), user_posts_path(users(:tomas)) ].each do |path|
      get path
      assert_select "#post_#{posts(:show_terminal).id}", 1, path
    end
    get "/domains/sqlite.org"
    assert_select "#post_#{posts(:wal).id}"
    get post_path(posts(:show_terminal))
    assert_response :success
  end

  test "collapses comments of muted members in threads, but not their replies" do
    mute "tomas"
    get post_path(posts(:wal))
    objection, answer = "#comment_#{comments(:objection).id}", "#comment_#{comments(:answer).id}"
    assert_select "#{objection} > details > details.muted:not([open])" do
      assert_select "> summary", "muted"
      assert_select "> .body", /checkpoint/
      assert_select "> .actions .vote"
    end
    assert_select "#{objection} > details > .body, #{objection} > details > .actions", 0
    assert_select "#{objection} > details > ol > #{answer} > details > .body", /I made mine rare/
    assert_select ".muted", 1

    get comment_path(comments(:objection))
    assert_select "#{objection} .muted .body"
  end

  test "leaves the thread unchanged for others, even from the cache" do
    freeze_time do
      before = threads_of_others
      sign_in_as users(:newcomer)
      mute "tomas"
      get post_path(posts(:wal))
      assert_select ".muted", 1
      assert_equal before, threads_of_others
      assert_includes before.first, "where it <em>hurts</em>"
    end
  end

  test "excludes muted members and domains from searches that don't name them" do
    Search::Index.rebuild
    [ "tomas", "sqlite.org" ].each { |name| Mute.new(user: users(:newcomer), name:).submit }
    {
      "checkpoint" => 0, "logging" => 0, "checkpoint by:tomas" => 1, "logging domain:sqlite.org" => 1
    }.each do |text, muted|
      get search_path(q: text)
      assert_equal muted,
        css_select(".result")
        .count { |row|
          row.at_css("a[href*='#comment_#{comments(:objection).id}'], a[href='#{posts(:wal).url}']")
        }, text
      assert_select "#results .hint", muted.zero? ? /because you muted/ : 0, text
    end
    sign_in_as users(:maria)
    get search_path(q: "logging")
    assert_select ".result", 1
    assert_select "#results .hint", 0
  end

  test "excludes muted members from the best comments" do
    get best_comments_path
    assert_select "#comment_#{comments(:objection).id}"
    mute "tomas"
    get best_comments_path
    assert_select "#comment_#{comments(:objection).id}", 0
    assert_select "#comment_#{comments(:answer).id}"
  end

  test "doesn't affect the moderation queue" do
    Mute.new(user: users(:admin), name: "tomas").submit
    Flag.new(comment: comments(:objection), user: users(:maria), reason: "unkind").save!(validate: false)
    sign_in_as users(:admin)
    get moderation_root_path
    assert_select "main", /checkpoint/
  end

  test "adds no query to threads and lists" do
    [ root_path, post_path(posts(:wal)) ].each { |path| get path }
    before = [ root_path, post_path(posts(:wal)) ].map { |path| count_queries(path) }
    mute "tomas"
    get root_path # clears the flash
    assert_equal before, [ root_path, post_path(posts(:wal)) ].map { |path| count_queries(path) }
  end

  test "deletes mutes with either member" do
    [ [ :newcomer, "tomas" ], [ :tomas, "maria" ], [ :maria, "sqlite.org" ] ].each do |user, name|
      Mute.new(user: users(user), name:).submit
    end
    AccountDeletion.of(users(:tomas), texts: false).continue
    assert_equal [ [ users(:maria).id, "sqlite.org" ] ], Mute.pluck(:user_id, :domain)
    assert_equal 0, users(:newcomer).reload.mutes_count
  end

  private
    def threads_of_others
      %i[ maria tomas ].map do |name|
        sign_in_as users(name)
        get post_path(posts(:wal))
        css_select("#comments .thread").to_s
      end
    end

    def mute(name) = post(settings_mutes_path, params: { mute: { name: } })
end
