require "test_helper"

# The first posts and comments of a member wait for a moderator: visible meanwhile, or held.
class FirstPostsTest < ActionDispatch::IntegrationTest
  include ActiveJob::TestHelper

  TEXT = "Zyzzyva"

  setup do
    @newcomer = User.create!(username: "wilhelmina", password: SignInHelper::PASSWORD)
    @thread = posts(:ask_backups)
  end

  test "off by default: nothing waits" do
    assert_no_difference(-> { ModerationQueueItem.count }) { write }
  end

  test "listed: it is visible, moderators are alerted, and it counts as accepted once they approve it" do
    review "listed", 2
    comment = write
    assert_predicate comment, :visible?
    assert_equal [ [ "first_post", comment.id ] ], ModeratorAlert.pluck(:kind, :comment_id)
    assert_equal %w[ listed listed ], 2.times.map { write.queue_item.first_post }
    sign_in_as users(:admin)
    get moderation_root_path
    assert_select ".review h2", text: "New member’s comment", count: 3

    Comment.where(author: @newcomer).first(2).each { |item| assert decide(item, "approved", nil) }
    assert_nil write.queue_item
    assert_empty @newcomer.notifications
  end

  test "held: others see neither text nor author until it is approved, and aren't notified" do
    review "held"
    @thread.follow_by users(:tomas)
    comment = post = nil
    perform_enqueued_jobs do
      comment = write("#{TEXT} for @maria")
      post = submit(Post.new(author: @newcomer, title: TEXT, body: "qwertz @maria"))
    end
    Search::Index.rebuild
    shown = -> { [ nil, :tomas ].flat_map { |reader| pages(reader, comment, post) } }
    shown.call.each { |page| assert_no_match(/#{TEXT}|wilhelmina/, page) }
    assert_equal [ 0, 0 ], %i[ maria tomas ].map { |name| users(name).reload.unread_count }

    travel 1.hour
    perform_enqueued_jobs { [ comment, post ].each { |item| assert decide(item.reload, "approved", nil) } }
    assert_equal [ 2, 1 ], %i[ maria tomas ].map { |name| users(name).reload.unread_count }
    assert shown.call.all? { |page| page.match?(/#{TEXT}/) }
    assert_in_delta Time.current, post.reload.created_at, 1
    assert_equal %w[ approved approved ],
      @newcomer.notifications.map { |notification| notification.moderation_action.action }
  end

  test "held: the author reads a note before and after, and the text" do
    review "held"
    sign_in_as @newcomer
    get post_path(@thread)
    assert_select "#comments .limits", /appear once a moderator has approved/
    post post_comments_path(@thread), params: { comment: { body: TEXT } }
    comment = Comment.last
    follow_redirect!
    assert_select "#comment_#{comment.id} .actions", /Only you and moderators can see this/
    get comment_path(comment)
    assert_select "blockquote", /#{TEXT}/

    get new_post_path
    assert_select ".limits", /appear once a moderator has approved/
    post posts_path, params: { post: { title: TEXT, body: "Words" } }
    follow_redirect!
    assert_response :success
    assert_select "h1", "This post is waiting for approval"
    assert_select "blockquote", /#{TEXT}/
    assert_select "a[href*=conversations]", 0

    [ [ :tomas, 0 ], [ :admin, 1 ] ].each do |reader, count|
      sign_in_as users(reader)
      get comment_path(comment)
      assert_select "blockquote", count
    end
  end

  test "held: authors can delete it, and it waits again if they restore it" do
    review "held"
    sign_in_as @newcomer
    [ write, submit(Post.new(author: @newcomer, title: TEXT, body: "Words")) ].each do |item|
      page = item.is_a?(Post) ? post_path(item) : post_path(@thread)
      get page
      assert_select "button[formaction='#{polymorphic_path(item)}'][value=delete]"
      delete polymorphic_path(item)
      assert_predicate item.class.find(item.id), :removed_by_author?

      get page
      assert_select "button[formaction='#{polymorphic_path([ item, :removal ])}']"
      delete polymorphic_path([ item, :removal ])
      assert_predicate item.class.find(item.id), :held?
    end
  end

  test "held: authors can edit it until it is approved, and moderators approve what they read" do
    review "held"
    [ write, submit(Post.new(author: @newcomer, title: TEXT, body: "Words")) ].each do |item|
      sign_in_as users(:admin)
      get moderation_root_path
      read, selected = read_of(item), selection_of(item)

      travel 1.day
      sign_in_as @newcomer
      get item.is_a?(Post) ? post_path(item) : post_path(@thread)
      assert_select "a[href='#{polymorphic_path(item, action: :edit)}']"
      get polymorphic_path(item, action: :edit)
      assert_select ".hint", /until a moderator approves it/
      perform_enqueued_jobs { edit item, "Spam for @maria" }
      assert_equal [ true, 0 ], [ item.reload.held?, users(:maria).reload.unread_count ]

      sign_in_as users(:admin)
      approve item, read
      assert_response :unprocessable_content
      assert_select ".errors", /edited this since you opened the page/
      assert_select "blockquote", /Spam for/
      select_and_approve selected
      assert_predicate item.reload, :held?

      get moderation_root_path
      assert_select ".review blockquote", /Spam for/
      perform_enqueued_jobs { approve item, read_of(item) }
      assert_equal [ true, false ], [ item.reload.visible?, item.edited? ]
      assert_equal 1, users(:maria).reload.unread_count
      users(:maria).notifications.mark_read
    end
  end

  test "held: a selection is approved as the moderator read it" do
    review "held"
    items = [ write, submit(Post.new(author: @newcomer, title: TEXT, body: "Words")) ]
    sign_in_as @newcomer
    edit items.first, "Better"
    sign_in_as users(:admin)
    get moderation_root_path
    select_and_approve(*items.map { |item| selection_of(item) })
    assert items.all? { |item| item.reload.visible? }
  end

  test "held: no edits after a removal" do
    review "held"
    item = write
    assert decide(item, "removed", "Spam")
    sign_in_as @newcomer
    edit item, "Changed"
    assert_no_match "Changed", item.reload.body
  end

  test "held: an approved comment is new to members who visited the thread meanwhile, once" do
    review "held"
    comment = write
    sign_in_as users(:tomas)
    news = -> { get(post_path(@thread)) && css_select(".news").text.squish }
    assert_empty news.call
    travel 1.hour
    assert decide(comment, "approved", nil)
    travel 1.second
    assert_match "1 new since your last visit", news.call
    travel ThreadVisit::MAX_DURATION
    assert_empty news.call
  end

  test "held: a form that is sent twice creates one item" do
    review "held"
    sign_in_as @newcomer
    assert_difference(-> { Comment.count } => 1, -> { Post.count } => 1) do
      2.times do
        post post_comments_path(@thread), params: { comment: { body: TEXT } }
        post posts_path, params: { post: { title: TEXT, body: "Words" } }
      end
    end
  end

  test "held: approved or removed in bulk, from the queue" do
    review "held"
    items = [ write, submit(Post.new(author: @newcomer, title: TEXT, body: "Words")), write ]
    sign_in_as users(:admin)
    get moderation_root_path
    assert_select "button[value=approved]", minimum: 4
    assert_select ".review h2", "New member’s post, not shown until you approve it"
    keys = items.map { |item| ActionView::RecordIdentifier.dom_id(item) }
    assert BulkAction.on(users(:admin), keys.first(2), action: "approved", reason: "").submit
    assert BulkAction.on(users(:admin), keys.last(1), action: "removed", reason: "Spam").submit
    assert_equal [ true, true, false ], items.map { |item| item.reload.visible? }
    assert_empty ModerationQueueItem.pending
    assert_equal users(:admin), items.last.removal.user
  end

  test "held items stay in the queue when the setting is turned off, and can be approved" do
    review "held"
    comment = write
    change_settings first_posts: "off"
    assert_predicate comment.reload, :held?
    assert_not Moderation::Restore.new.possible_on?(comment)
    assert decide(comment, "approved", nil)
    assert_predicate comment.reload, :visible?
    assert ModerationAction.last.undo(by: users(:admin))
    assert_predicate comment.reload, :removed?
  end

  test "flags hide a listed item, which members can then vouch for" do
    review "listed"
    comment = write
    hide_by_flags comment
    assert_predicate comment.reload, :hidden_by_flags?
    assert_not_predicate comment, :held?
    assert_equal %w[ removed restored ], comment.allowed_actions & %w[ approved dismissed removed restored ]
  end

  test "not for members with enough visible items, nor moderators" do
    review "held"
    assert_predicate write("Established", by: users(:tomas)), :visible?
    @newcomer.moderator!
    assert_predicate write, :visible?
  end

  test "the API answers with 202" do
    review "held"
    token = token_of(@newcomer)
    api :accepted, :post, "/posts", by: token, title: TEXT, body: "Words"
    assert api(:accepted, :post, "/posts/#{@thread.id}/comments", by: token, body: TEXT)["removed"]
  end

  private
    def review(mode, number = 3) = change_settings(first_posts: mode, newcomer_accepted: number.to_s)

    def write(body = TEXT, by: @newcomer)
      submit Comment.new(post: @thread, author: by.reload, body: "#{body} #{Comment.count}")
    end

    def submit(item) = item.submit(limited: false) || flunk(item.errors.full_messages.to_sentence)

    def edit(item, body)
      patch polymorphic_path(item), params: { item.model_name.param_key => { body: } }
    end

    # The values of the forms in the queue.
    def read_of(item) = review_of(item).css("[name='moderation_action[seen_edit]']").sole["value"]
    def selection_of(item) = review_of(item).css("[name='items[]']").sole["value"]
    def review_of(item) = css_select("##{ActionView::RecordIdentifier.dom_id(item.queue_item)}").sole

    def approve(item, seen_edit)
      post polymorphic_path([ :moderation, item, :actions ]),
        params: { moderation_action: { action: "approved", reason: "", seen_edit: } }
    end

    def select_and_approve(*items)
      post moderation_bulk_actions_path, params: { items:, bulk_action: { action: "approved", reason: "" } }
      items = css_select("input[name='items[]']").map { |input| input["value"] }
      post moderation_bulk_actions_path,
        params: { items:, confirmed: "", bulk_action: { action: "approved", reason: "" } }
    end

    def pages(reader, comment, post)
      reader ? sign_in_as(users(reader)) : delete(session_path)
      %W[
        /posts/#{@thread.id} /comments/#{comment.id} /posts/#{post.id} /search?q=qwertz /newest /comments
        /newest.atom /comments.atom /api/v1/comments/#{comment.id} /api/v1/posts/#{@thread.id}
      ].map do |path|
        get path
        response.body
      end
    end
end
