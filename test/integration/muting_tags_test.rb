require "test_helper"

# newcomer mutes a tag.
class MutingTagsTest < ActionDispatch::IntegrationTest
  setup do
    create_tags "sqlite", "web", "history"
    give_tags posts(:wal), "sqlite", "web"
    give_tags posts(:essay), "web"
    sign_in_as users(:newcomer)
  end

  test "has a mute button on the tag's page and hides its posts in lists" do
    get "/tags/sqlite"
    assert_select "button[name='mute[name]'][value='#sqlite']", "Mute #sqlite"
    post settings_mutes_path, params: { mute: { name: "#sqlite" } }
    [ root_path, newest_path, active_path, "/top/all", "/tags/web" ].each do |path|
      get path
      assert_select "#post_#{posts(:wal).id}", 0, path
      assert_select "#post_#{posts(:essay).id}", 1, path
    end
    assert_equal [ posts(:essay).id ],
      api(:success, :get, "/posts?list=tag&tag=web", by: token_of(users(:newcomer)))["posts"].pluck("id")
  end

  test "shows posts on the muted tag's own page and on direct pages" do
    mute "#sqlite"
    get "/tags/sqlite"
    assert_select "#post_#{posts(:wal).id}"
    assert_select "button[value=delete]", "Unmute #sqlite"
    [ post_path(posts(:wal)), user_posts_path(users(:maria)) ].each do |path|
      get path
      assert_select "#post_#{posts(:wal).id}", 1, path
    end
    delete settings_mute_path(Mute.sole)
    get root_path
    assert_select "#post_#{posts(:wal).id}"
  end

  test "lists muted tags by name and rejects unknown ones" do
    mute "#SQLite"
    get settings_mutes_path
    assert_select "td a[href='/tags/sqlite']", "#sqlite"
    post settings_mutes_path, params: { mute: { name: "#rubby" } }
    assert_response :unprocessable_content
    assert_select "[role=alert]", /doesn’t match any tag/
    2.times { post settings_mutes_path, params: { mute: { name: "#web" } } }
    assert_equal 2, users(:newcomer).reload.mutes_count
  end

  test "distinguishes tags from members" do
    mute "tomas"
    mute "#history"
    assert_equal [ [ users(:tomas).id, nil ], [ nil, Tag.find_by!(name: "history").id ] ],
      Mute.order(:id).pluck(:muted_user_id, :tag_id)
  end

  test "adds no query to lists" do
    get root_path
    before = count_queries(root_path)
    mute "#sqlite"
    get root_path # clears the flash
    assert_equal before, count_queries(root_path)
  end

  test "affects neither others' lists nor the member's inbox" do
    mute "#web"
    Notification.insert_all [ { user_id: users(:newcomer).id, kind: "mention", post_id: posts(:wal).id,
      comment_id: comments(:objection).id } ]
    get inbox_path
    assert_select "main", /checkpoint/
    sign_in_as users(:tomas)
    get root_path
    assert_select "#post_#{posts(:wal).id}"
  end

  private
    def mute(name) = post(settings_mutes_path, params: { mute: { name: } })
end
