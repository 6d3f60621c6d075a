require "test_helper"

class User::NewMemberTest < ActiveSupport::TestCase
  include SiteSettingsHelper

  setup { @newcomer = users(:newcomer) }

  test "who came lately, or has little karma, is new; who looks after the site is not" do
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

  test "where everybody is new, nobody is held back" do
    User.where("id = (SELECT min(id) FROM users)").update_all created_at: 3.days.ago
    assert_not @newcomer.new_member?
    assert link("https://never-seen.example/").submit
  end

  test "so many posts an hour, and then a break, in which what was deleted counts" do
    Site.settings.newcomer_posts.times { |turn| assert text("Question #{turn}").submit.remove(by: @newcomer) }
    refused = text("One more")
    assert_nil refused.submit
    assert_includes refused.errors[:base].join, "times per hour"
    travel(61.minutes) { assert text("One more").submit }
  end

  test "what is said of the limits is what administrators have set" do
    set_community newcomer_posts: "1", newcomer_comments: "1", newcomer_days: "30", newcomer_karma: "12"
    [ text("First"), comment("First") ].each(&:submit)
    assert_match(/post once per hour/, text("Second").tap(&:submit).errors[:base].join)
    assert_match(/comment once per hour/, comment("Second").tap(&:submit).errors[:base].join)
    assert_match(/after 30 days with 12 karma/, link("https://never-seen.example/").tap(&:submit).errors[:url].join)
  end

  test "so many comments an hour" do
    Site.settings.newcomer_comments.times { |turn| assert comment("Remark #{turn}").submit }
    refused = comment("One more")
    assert_nil refused.submit
    assert_includes refused.errors[:base].join, "in an hour"
  end

  test "sent twice it is one, and joining a discussion is none" do
    Site.settings.newcomer_posts.times { |turn| text("Question #{turn}").submit }
    assert_equal "Question 0", text("Question 0").submit.title
    assert_equal posts(:wal), link(posts(:wal).url).submit
  end

  test "links to where nobody linked are for later, and those to where somebody did are welcome" do
    refused = link("https://never-seen.example/")
    assert_nil refused.submit
    assert_includes refused.errors[:url].join, "never-seen.example"
    assert link("https://sqlite.org/another.html").submit
    posts(:show_terminal).remove by: users(:admin)
    assert_nil link("https://tomas.example/other").submit
  end

  test "a link in the text is the way out" do
    assert @newcomer.posts.new(title: "Show: A tool I made", body: "At https://never-seen.example/").submit
  end

  test "who is known is not held to it" do
    assert users(:tomas).posts.new(title: "New ground", url: "https://never-seen.example/").submit
    3.times { |turn| assert users(:tomas).posts.new(title: "Question #{turn}", body: "?").submit }
  end

  private
    def text(title) = @newcomer.posts.new(title:, body: "How?")
    def link(url) = @newcomer.posts.new(title: "Somewhere", url:)
    def comment(body) = @newcomer.comments.new(post: posts(:wal), body:)
end
