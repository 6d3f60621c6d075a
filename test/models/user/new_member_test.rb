require "test_helper"

class User::NewMemberTest < ActiveSupport::TestCase
  setup { @newcomer = users(:newcomer) }

  test "is new until old enough and with enough karma, unless a moderator" do
    assert @newcomer.new_member?
    @newcomer.karma = 1_000
    assert @newcomer.new_member?
    @newcomer.created_at = 1.year.ago
    assert_not @newcomer.new_member?
    @newcomer.karma = Site.settings.newcomer_karma - 1
    assert @newcomer.new_member?
    @newcomer.role = "moderator"
    assert_not @newcomer.new_member?
  end

  test "treats no member as new on a new site" do
    User.update_all created_at: 3.days.ago
    assert_not @newcomer.new_member?
    assert link("https://never-seen.example/").submit
  end

  test "a site with imported members isn't new, though its administrator's account is" do
    User.order(:id).first.update_columns created_at: 1.minute.ago
    assert @newcomer.new_member?
  end

  test "limits posts per hour, counting deleted ones" do
    Site.settings.newcomer_posts.times { |turn| assert text("Question #{turn}").submit.remove(by: @newcomer) }
    rejected = text("One more")
    assert_nil rejected.submit
    assert_includes rejected.errors[:base].join, "times per hour"
    travel(61.minutes) { assert text("One more").submit }
  end

  test "states the limits that administrators have set" do
    change_settings newcomer_posts: "1", newcomer_comments: "1", newcomer_days: "30", newcomer_karma: "12"
    [ text("First"), comment("First") ].each(&:submit)
    assert_match(/post once per hour/, text("Second").tap(&:submit).errors[:base].join)
    assert_match(/comment once per hour/, comment("Second").tap(&:submit).errors[:base].join)
    assert_match(/member for 30 days and have 12 karma/,
      link("https://never-seen.example/").tap(&:submit).errors[:url].join)
  end

  test "limits comments per hour" do
    Site.settings.newcomer_comments.times { |turn| assert comment("Remark #{turn}").submit }
    rejected = comment("One more")
    assert_nil rejected.submit
    assert_includes rejected.errors[:base].join, "in an hour"
  end

  test "doesn't count repeated submissions and joined discussions" do
    Site.settings.newcomer_posts.times { |turn| text("Question #{turn}").submit }
    assert_equal "Question 0", text("Question 0").submit.title
    assert_equal posts(:wal), link(posts(:wal).url).submit
  end

  test "rejects links to domains that were never posted or whose posts were removed" do
    rejected = link("https://never-seen.example/")
    assert_nil rejected.submit
    assert_includes rejected.errors[:url].join, "never-seen.example"
    assert link("https://sqlite.org/another.html").submit
    posts(:show_terminal).remove by: users(:admin)
    assert_nil link("https://tomas.example/other").submit
  end

  test "accepts any link in the text" do
    assert @newcomer.posts.new(title: "Show: A tool I made", body: "At https://never-seen.example/").submit
  end

  test "doesn't limit established members" do
    assert users(:tomas).posts.new(title: "New ground", url: "https://never-seen.example/").submit
    3.times { |turn| assert users(:tomas).posts.new(title: "Question #{turn}", body: "?").submit }
  end

  private
    def text(title) = @newcomer.posts.new(title:, body: "How?")
    def link(url) = @newcomer.posts.new(title: "Somewhere", url:)
    def comment(body) = @newcomer.comments.new(post: posts(:wal), body:)
end
