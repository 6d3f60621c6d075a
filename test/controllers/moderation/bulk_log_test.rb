require "test_helper"

# How the moderation log, its feed, notifications and appeals show a bulk action.
class Moderation::BulkLogTest < ActionDispatch::IntegrationTest
  setup do
    Post.where(author: users(:tomas)).update_all created_at: 10.days.ago
    Comment.where(author: users(:tomas)).update_all created_at: 10.days.ago
    2.times do |index|
      Post.new(author: users(:tomas), title: "Spam #{index}", body: "Text").submit(limited: false)
    end
    assert BulkAction.by(users(:admin), %w[ tomas ], reason: "Spam wave", period: "day", ban: true).submit
    @first = ModerationAction.find_by!(action: "banned")
  end

  test "the log shows one entry, which leads to the single actions" do
    get moderation_log_path
    assert_select ".log li", 1
    assert_select ".log li", /Banned tomas · Removed 2 posts and comments by tomas · show all 3 actions/
    get css_select(".log li a").last["href"]
    assert_select ".log li", 3
    assert_select ".log li", text: /Removed a post by tomas/, count: 2
    assert_select "main p", /Bulk action: admin, #{@first.created_at.strftime("%B %-d, %Y")}/
    assert_select "link[rel=alternate][href*='bulk=#{@first.id}']"

    get moderation_log_path(bulk: "x")
    assert_response :unprocessable_content
    assert_select ".errors", /Bulk action isn’t the number of a bulk action/
  end

  test "the log filtered by an action shows the same entry" do
    post = posts(:ask_backups)
    decide post, "removed", by: users(:admin)
    entry = /Banned tomas · Removed 2 posts and comments by tomas · show all 3 actions/
    %w[ banned removed ].each do |action_name|
      get moderation_log_path(action_name:, moderator: "admin")
      assert_select ".log li", text: entry, count: 1
      assert_select ".log a[href=?]", moderation_log_path(bulk: @first.id), 1
    end
    assert_select ".log li", 2
    get Feed.path_of(moderation_log_path(action_name: "removed"))
    assert_select "entry title", text: "Banned tomas · Removed 2 posts and comments by tomas", count: 1
    get moderation_log_path(action_name: "removed", member: "tomas")
    assert_select ".log li", text: /Removed a post by tomas/, count: 2
  end

  test "the log counts posts and members in German" do
    %i[ tomas newcomer ].each { |name| users(name).posts.visible.create!(title: "Spam", body: "Text") }
    in_german do
      assert BulkAction.by(
        users(:admin), %w[ tomas newcomer ], reason: "Spam", period: "hour", ban: true
      ).submit
      get moderation_log_path
      assert_select ".log li:first-child", /Entfernt: 2 Beiträge und Kommentare von 2 Mitgliedern/
    end
  end

  test "the feed has one entry" do
    get Feed.path_of(moderation_log_path)
    entry = Nokogiri::XML(response.body).remove_namespaces!.xpath("//entry").sole
    assert_equal "Banned tomas · Removed 2 posts and comments by tomas", entry.at("title").text
  end

  test "the author reads one notification of all removals, and leads moderators to them with an appeal" do
    sign_in_as users(:tomas)
    get inbox_path
    assert_select ".notification", 2
    assert_select ".notification", /A moderator removed 2 of your posts and comments\./ do
      assert_select "a[href=?]", moderation_log_path(bulk: @first.id, member: "tomas"),
        "view in the moderation log"
    end
    get css_select(".notification a[href*=conversation]").first["href"]
    assert_select ".review", /It’s one of 2 posts and comments in a bulk action\. show all/
    get css_select(".review a[href*=bulk]").first["href"]
    assert_select ".log li", 3
  end

  test "links from a single action lead to its place in the bulk action" do
    action = ModerationAction.where(action: "removed").order(:id).last
    sign_in_as users(:admin)
    get moderation_member_path(users(:tomas))
    get css_select("a[href*=bulk][href$=moderation_action_#{action.id}]").sole["href"]
    assert_select ".log li:first-child#moderation_action_#{action.id}"
  end
end
