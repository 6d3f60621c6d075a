require "test_helper"

# Screen readers announce which comment or post each control belongs to. A label contains the visible text, so
# that it can be spoken to voice control.
class AriaLabelsTest < ActionDispatch::IntegrationTest
  test "names the author in the labels of a comment's controls" do
    sign_in_as users(:maria)
    get post_path(posts(:wal))

    assert_select "#comment_#{comments(:objection).id} > details" do
      assert_select "> summary[aria-label='Thread by tomas, 3 replies']", 1
      assert_select "> .actions .vote[aria-label='Upvote tomas’s comment']", 1
      assert_select "> .actions .vote[aria-label='Downvote tomas’s comment']", 1
    end
    assert_select "#comment_#{comments(:taken_back).id} > details > summary[aria-label='Thread by " \
      "[deleted], 1 reply']",
      1
  end

  test "keeps the label after a vote" do
    sign_in_as users(:maria)
    post comment_vote_path(comments(:objection)), headers: { "Accept" => "application/json" }
    buttons = Nokogiri::HTML5.fragment(response.parsed_body.values.join)
    assert_equal 1, buttons.css(".vote[aria-pressed=true][aria-label='Upvote tomas’s comment']").size
  end

  test "names the author in the labels of a comment's actions" do
    sign_in_as users(:maria)
    comments(:objection).bookmark_by users(:maria)
    get post_path(posts(:wal))

    assert_equal [ "Reply to tomas’s comment", "Unsave tomas’s comment", "Flag tomas’s comment" ],
      labels_of(comments(:objection))
    own = Comment.new(post: posts(:wal), author: users(:maria), body: "Mine.").tap(&:submit)
    get post_path(posts(:wal))
    assert_equal [ "Reply", "Edit", "Delete", "Save" ].map { |verb|
      "#{verb} #{"to " if verb == "Reply"}maria’s comment"
    },
      labels_of(own)
  end

  test "names the author in the labels of visitors' links" do
    get post_path(posts(:wal))
    assert_equal [ "Sign in to upvote tomas’s comment", "Reply to tomas’s comment" ],
      labels_of(comments(:objection))
    assert_select "article .vote[aria-label='Sign in to upvote “#{posts(:wal).title}”']", 1
  end

  test "keeps the label after saving a comment" do
    sign_in_as users(:maria)
    post comment_bookmark_path(comments(:objection)), headers: { "Accept" => "application/json" }
    assert_includes response.parsed_body.values.join, %(aria-label="Unsave tomas’s comment")
  end

  test "names the post in the labels of a list" do
    get root_path
    assert_select "#post_#{posts(:wal).id} .vote[aria-label='Sign in to upvote “#{posts(:wal).title}”']", 1

    sign_in_as users(:maria)
    get root_path
    assert_select "#post_#{posts(:essay).id} .meta button[aria-label='Hide “#{posts(:essay).title}”']", "hide"
    posts(:essay).bookmark_by users(:maria)
    get bookmarks_path
    assert_select "#post_#{posts(:essay).id} .meta button[aria-label='Unsave “#{posts(:essay).title}”']",
      "unsave"
  end

  test "escapes the title in a label" do
    posts(:essay).update_columns title: %("><script>)
    sign_in_as users(:maria)
    get root_path
    assert_select "#post_#{posts(:essay).id} .meta button[aria-label='Hide “\"><script>”']", "hide"
  end

  test "contains the visible text of each action, in both languages" do
    %w[ en de ].each do |language|
      users(:admin).update! language: language
      sign_in_as users(:admin)
      [ root_path, post_path(posts(:wal)) ].each do |path|
        get path
        labeled = css_select("main a[aria-label], main button[aria-label]")
          .reject { |element| element.text.blank? }
        assert_not_empty labeled
        labeled.each do |element|
          assert_includes element["aria-label"].downcase, element.text.downcase, language
        end
      end
    end
  end

  private
    # Without those of the vote buttons.
    def labels_of(comment)
      css_select("#comment_#{comment.id} > details > .actions").first.css("a, button:not(.vote)")
        .pluck("aria-label")
    end
end
