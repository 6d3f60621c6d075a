require "test_helper"

# An edit from a form that shows an older version, such as one in another tab, doesn't overwrite the newer one
# without notice.
class EditConflictsTest < ActionDispatch::IntegrationTest
  setup do
    @post, @comment = posts(:wal), comments(:objection)
    [ @post, @comment ].each { |item| item.update_columns created_at: 10.minutes.ago }
  end

  test "shows the newer version of a post before an edit overwrites it" do
    sign_in_as @post.author
    older = version_in edit_post_path(@post)
    @post.update! body: "From the other tab"
    edit = { title: @post.title, body: "From this tab" }
    patch post_path(@post), params: { post: { **edit, edited_version: older } }

    assert_response :unprocessable_content
    assert_select ".errors li", /This was changed after you opened the form/
    assert_select "pre.typed", /From the other tab/
    assert_select "textarea", "From this tab"
    assert_equal "From the other tab", @post.reload.body

    patch post_path(@post), params: { post: { **edit, edited_version: shown_version } }
    assert_redirected_to @post
    assert_equal "From this tab", @post.reload.body
  end

  test "shows the newer version of a comment, also after a preview" do
    sign_in_as @comment.author
    older = version_in edit_comment_path(@comment)
    @comment.update! body: "From the other tab"
    patch comment_path(@comment),
      params: { comment: { body: "From this tab", edited_version: older }, preview: "" }
    assert_equal older, shown_version
    patch comment_path(@comment), params: { comment: { body: "From this tab", edited_version: older } }

    assert_response :unprocessable_content
    assert_select "form pre.typed", "From the other tab"
    assert_equal "From the other tab", @comment.reload.body
    patch comment_path(@comment),
      params: { comment: { body: "From this tab", edited_version: shown_version } }
    assert_equal "From this tab", @comment.reload.body
  end

  test "saves the same text again, and edits of programs, which send no version" do
    sign_in_as @comment.author
    older = version_in edit_comment_path(@comment)
    @comment.update! body: "Twice"
    patch comment_path(@comment), params: { comment: { body: "Twice", edited_version: older } }
    assert_response :see_other
    patch comment_path(@comment), params: { comment: { body: "Without a version" } }
    assert_equal "Without a version", @comment.reload.body
  end

  private
    def version_in(path)
      get path
      shown_version
    end

    def shown_version = css_select("input[name$='[edited_version]']").sole["value"]
end
