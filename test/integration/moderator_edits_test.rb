require "test_helper"

# Title and tag changes by moderators aren't shown as the author's edits.
class ModeratorEditsTest < ActionDispatch::IntegrationTest
  setup { @post = posts(:wal) }

  test "links a title changed by a moderator to the log, without marking it as edited" do
    decide @post, "retitled", "Without the hype", title: "Write-ahead logging"
    get post_path(@post)

    assert_select ".post > .meta", text: /\(edited\)/, count: 0
    assert_nil @post.reload.edited_at
    assert_links_to_log "title changed by a moderator", @post.moderation_actions.last
  end

  test "still shows a later edit by the author" do
    @post.update_columns created_at: 10.minutes.ago
    decide @post, "retitled", title: "Write-ahead logging"
    @post.reload.update! body: "With an explanation."
    get post_path(@post)

    assert_select ".post > .meta", /\(edited\)/
    assert_select ".post > .meta a", "title changed by a moderator"
  end

  test "rejects an edit from a form that was opened before a moderator changed the title and the tags" do
    create_tags "sqlite", "storage"
    give_tags @post, "sqlite"
    @post.update_columns created_at: 10.minutes.ago
    decide @post, "retitled", title: "Write-ahead logging"
    decide @post.reload, "retagged", tag_names: "storage"
    sign_in_as @post.author
    patch post_path(@post),
      params: { post: { title: "WAL!!!", tag_names: [ "sqlite" ], body: "My explanation" } }

    assert_response :unprocessable_content
    assert_select ".errors li", "Title has been changed by a moderator, so you can’t change it anymore."
    assert_select ".errors li", "Tags have been changed by a moderator, so you can’t change them anymore."
    assert_select "textarea", "My explanation"
    assert_equal [ "Write-ahead logging", "storage" ],
      Post.find(@post.id).then { |post| [ post.title, post.tag_names ] }
  end

  test "offers the author no field for a title and tags that a moderator has changed" do
    create_tags "sqlite", "storage"
    @post.update_columns created_at: 10.minutes.ago
    decide @post, "retitled", title: "Write-ahead logging"
    decide @post.reload, "retagged", tag_names: "storage"
    sign_in_as @post.author
    get edit_post_path(@post)

    assert_select "form [name^='post[title'], form [name^='post[tag_names']", 0
    assert_select ".hint", "A moderator has changed the title, so you can’t change it anymore."
    patch post_path(@post), params: { post: { body: "My explanation" } }
    assert_equal [ "My explanation", "Write-ahead logging", "storage" ],
      Post.find(@post.id).then { |post| [ post.body, post.title, post.tag_names ] }
  end

  test "keeps the time of an earlier edit by the author" do
    @post.update_columns created_at: 10.minutes.ago
    @post.update! title: "WAL"
    before = @post.reload.edited_at
    decide @post, "retitled", title: "Write-ahead logging"
    assert_equal before, @post.reload.edited_at
  end

  test "links the latest change of the title and of the tags" do
    create_tags "sqlite", "storage"
    give_tags @post, "sqlite"
    decide @post, "retitled", title: "WAL"
    decide @post.reload, "retitled", title: "Write-ahead logging"
    decide @post.reload, "retagged", tag_names: "storage"
    # More than one page of the log.
    40.times { decide @post.reload, @post.reload.locked? ? "unlocked" : "locked" }

    [ [ "title changed by a moderator", "retitled" ], [ "tags changed by a moderator", "retagged" ] ]
      .each do |label, action|
      get post_path(@post)
      assert_links_to_log label, @post.moderation_actions.where(action:).order(:id).last
    end
  end

  test "makes no query for posts that no moderator changed" do
    decide @post, "locked"
    assert_no_queries_match(
      /FROM "moderation_actions" WHERE "moderation_actions"."post_id"/
    ) { get post_path(posts(:essay)) }
    get post_path(@post)
    assert_select ".post > .meta", text: /by a moderator/, count: 0
  end

  private
    def assert_links_to_log(label, moderation_action)
      link = css_select(".post > .meta a").find { |anchor| anchor.text == label }
      assert link, "no link says #{label}"
      get link["href"].split("#").first
      assert_response :success
      assert_select ".log > li:first-child##{link["href"].split("#").last}", 1
      assert_equal "moderation_action_#{moderation_action.id}", link["href"].split("#").last
    end
end
