require "test_helper"

# Administrators set what members need for flags, votes, suggestions and edits. Every page, the API and cached
# markup follow.
class ThresholdsTest < ActionDispatch::IntegrationTest
  setup do
    @post, @comment, @tomas = posts(:wal), comments(:correction), users(:tomas)
    @tomas.update_columns karma: 100, created_at: 1.year.ago
  end

  test "the page has each threshold with its reason, default and bounds, and rejects values beyond them" do
    sign_in_as users(:admin)
    get admin_setting_path("thresholds")
    Site::Thresholds::NUMBERS.each do |name, number|
      field = css_select("input[name='site[#{name}]']").sole
      assert_equal number[:bounds].minmax.map(&:to_s), [ field["min"], field["max"] ]
      assert_select "##{field["aria-describedby"]}", /\S{3}.* Default: #{number[:default]}\. Between/, name
      assert_not Site.load.tap { |site| site.assign(name => number[:bounds].max + 1) }.valid?, name
    end

    patch admin_setting_path("thresholds"), params: { site: { edit_hours: "0", downvotes: "0" } }
    assert_select ".errors", /Hours to edit must be at least 1/
    patch admin_setting_path("thresholds"), params: { site: { edit_hours: "1", downvotes: "0" } }
    sign_out
    get moderation_log_path
    assert_select ".rule-changes summary", /Thresholds, sign-up and new-member settings/
    [ "Downvotes off", "Hours to edit 1" ].each do |change|
      assert_select ".rule-changes li", { text: /admin\s+#{change}/, count: 1 }
    end
  end

  test "flags to hide, and the karma for them" do
    change_settings flags_to_hide: 2, flagging_karma: 101
    get about_path
    assert_select "li", /Flagging requires 101 karma/
    assert_select "li", /An item with 2 flags/
    posts(:essay).update_columns score: 1
    flag posts(:essay), by: 1
    assert_predicate posts(:essay), :visible?
    flag posts(:essay).reload, by: 1
    assert_predicate posts(:essay).reload, :hidden_by_flags?

    sign_in_as @tomas
    assert_flag_offered false
    get new_post_flag_path(@post)
    assert_select "main p", /101 karma/
    change_settings flagging_karma: 100
    assert_flag_offered true
  end

  test "karma for downvotes, and none at all" do
    sign_in_as @tomas
    assert_downvotes_offered true
    change_settings downvoting_karma: 101
    assert_downvotes_offered false
    post comment_vote_path(@comment, value: -1)
    assert_select "main p", /Downvoting requires 101 karma/

    change_settings downvoting_karma: 0, downvotes: false
    assert_downvotes_offered false
    post comment_vote_path(@comment, value: -1)
    assert_select "main p", /turned off downvotes/
    problem = api(403, :post, "/comments/#{@comment.id}/vote", value: -1, by: token_of(@tomas))
    assert_match(/turned off downvotes/, problem["detail"])
    get about_path
    assert_select "dl.keys kbd", { text: "d", count: 0 }
  end

  test "downvotes that were cast before they were turned off still count, and can be withdrawn" do
    @comment.vote_by @tomas, -1
    change_settings downvotes: false
    sign_in_as @tomas
    assert_no_difference(-> { @comment.reload.score }) { get post_path(@post) }
    assert_select "#comment_#{@comment.id} > details > .actions .vote[aria-pressed=true]", 1
    assert_difference(-> { @comment.reload.score }) { delete comment_vote_path(@comment) }
    get post_path(@post)
    assert_select "#comment_#{@comment.id} > details > .actions .vote", 1
  end

  test "the number of members who make the same suggestion" do
    change_settings suggestion_quorum: 3
    get about_path
    assert_select "li", /When 3 members make the same suggestion/
    2.times { suggest }
    assert_not_equal "A shorter title", @post.reload.title
    suggest
    assert_equal "A shorter title", @post.reload.title
  end

  test "the edit window" do
    freeze_time
    comment = Comment.create!(author: @tomas, post: @post, body: "Typo", created_at: 90.minutes.ago)
    sign_in_as @tomas
    assert_edit_offered comment, true
    get edit_comment_path(comment)
    assert_select ".hint", /for 2 hours/
    change_settings edit_hours: 1
    assert_edit_offered comment, false
    get edit_comment_path(comment)
    assert_match "Comments can be edited for 1 hour.", flash[:alert]
    mine = Post.create!(author: @tomas, title: "Typo", body: "In a text", created_at: 90.minutes.ago)
    answer = api(403, :patch, "/posts/#{mine.id}", title: "Corrected", by: token_of(@tomas))
    assert_match(/for 1 hour after posting/, answer["detail"])
  end

  test "the number of tags, also in the form that searches for them" do
    %w[ a b c d e f g h i ].each { |name| Tag.create!(name:, description: name) }
    change_settings max_tags: 2
    sign_in_as @tomas
    get new_post_path
    assert_select "[data-tag-picker='2']"
    post posts_path, params: { post: { title: "On tags", body: "Many", tag_names: "a b c" } }
    assert_select ".errors", /2/
    assert_difference(-> { Post.count }) do
      post posts_path, params: { post: { title: "On tags", body: "Many", tag_names: "a b" } }
    end
  end

  private
    def assert_flag_offered(offered) = assert_offered("a[href='#{new_comment_flag_path(@comment)}']", offered)

    def assert_downvotes_offered(offered)
      assert_offered "[formaction$='/comments/#{@comment.id}/vote?value=-1']", offered
    end

    def assert_edit_offered(comment, offered)
      assert_offered "a[href='#{edit_comment_path(comment)}']", offered
    end

    def assert_offered(control, offered)
      get post_path(@post)
      assert_equal offered ? 1 : 0, css_select(control).size, control
    end

    def suggest = Suggestion.new(post: @post.reload, user: trusted_member, title: "A shorter title").submit
end
