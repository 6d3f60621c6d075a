require "test_helper"

# Only moderators see who flagged or vouched, the details of flags, and the private notes. No other page,
# feed, API response, email, push message, export or dump has them.
class ModerationPrivacyTest < ActionDispatch::IntegrationTest
  include PublicDumpHelper

  NOTE = "Probably the owner of Quuxcorp"
  DETAILS = "The second line names my street"

  setup do
    @author, @post, @comment = users(:maria), posts(:wal), comments(:answer)
    @secrets = [ NOTE, "Quuxcorp", DETAILS ]
    MemberNote.create!(user: @author, author: users(:admin), body: NOTE)
    RoomMessage.create!(author: users(:admin), body: NOTE)
  end

  test "flags that hide an item, vouches, and each decision on them" do
    details = { reason: "illegal", details: DETAILS }
    [ @post, @comment ].each do |item|
      with_secrets { hide_by_flags item, **details }
      item.reload.queue_item.claim_by users(:admin), comment: NOTE
    end
    assert_private
    [ @post, @comment ].each do |item|
      with_secrets do
        AutoHideable::VOUCHES_TO_RESTORE.times { Vouch.new(user: trusted_member, **key_of(item)).submit }
      end
    end
    assert_private
    [ %w[ dismissed removed ], %w[ restored ] ].each do |actions|
      [ @post, @comment ].product(actions) { |item, action| decide item.reload, action }
      assert_private
    end
  end

  test "reports by people without an account" do
    url = "/posts/#{@post.id}"
    post report_path, params: { report: { url:, reason: "defamation", explanation: DETAILS, good_faith: "1",
      name: "Quuxcorp", email_address: "rita@quuxcorp.example" } }
    assert_predicate Report.sole, :persisted?
    @secrets << "quuxcorp.example"
    assert_private
    decide @post.reload, "dismissed"
    assert_private
  end

  test "actions on a member" do
    with_secrets { flag @post, by: 1 }
    [
      [ "warned" ],
      [ "suspended", { days: 7 } ],
      [ "banned" ],
      [ "reinstated" ],
      [ "appointed" ],
      [ "relieved" ]
    ]
      .each { |action, fields| decide @author.reload, action, **fields.to_h }
    assert_private
  end

  slow_test "bulk actions" do
    [ @post, @comment ].each { |item| with_secrets { flag item, by: 1 } }
    sign_in_as users(:admin)
    post moderation_bulk_actions_path,
      params: {
        confirmed: "", usernames: %w[ maria ], bulk_action: { period: "all", reason: "Spam", ban: "1" }
      }
    perform_enqueued_jobs only: ContinueOperationJob
    assert_predicate @post.reload, :removed?
    assert_private
  end

  test "moderators read both, and the pages that are searched exist" do
    with_secrets { flag @post, by: 1, details: DETAILS }
    public_paths.each do |path|
      get path
      assert_response :success, path
    end
    sign_in_as users(:admin)
    get moderation_member_path(@author)
    assert_includes response.body, NOTE
    get moderation_root_path
    [ @secrets.last, DETAILS ].each { |secret| assert_includes response.body, secret }
  end

  private
    # The names of the members that the block creates are secret.
    def with_secrets
      last = User.maximum(:id)
      yield
      @secrets |= User.where(id: last.succ..).pluck(:username)
    end

    def key_of(item) = { item.model_name.singular.to_sym => item }

    def assert_private
      sign_out
      public_paths.each { |path| read path }
      sign_in_as @author
      [ *public_paths, *own_paths ].each { |path| read path }
      token = AccessToken.create!(user: @author, name: "App", scope: "write").secret
      %w[ inbox me ].each { |name| read "/api/v1/#{name}", "Authorization" => "Bearer #{token}" }
      read "/feeds/inbox.atom?token=#{AccessToken.create!(
        user: @author, name: "Reader", scope: "feeds"
      ).secret}"
      assert_without_secrets User::Export.new(@author).enum_for.to_a.join, "export"
      assert_without_secrets emails_and_pushes, "emails and push messages"
      PublicDump.refresh
      assert_without_secrets File.binread(PublicDump.path), "dump"
    end

    def public_paths
      post, comment, user = @post.id, @comment.id, @author.username
      [ "/", "/newest", "/active", "/best", "/comments", "/posts/#{post}", "/comments/#{comment}",
        "/users/#{user}",
        "/users/#{user}/posts", "/users/#{user}/comments", "/users/#{user}/invited", "/search?q=log",
        "/moderation/log",
        "/moderation/log?member=#{user}", "/hats", "/.atom", "/newest.rss", "/comments.json",
        "/posts/#{post}.atom",
        "/users/#{user}/posts.atom", "/users/#{user}/comments.json", "/moderation/log.atom",
        "/moderation/log.json",
        *[ HackerNews.id_for_post(post), HackerNews.id_for_comment(comment) ]
          .flat_map { |id| [ "/v0/item/#{id}.json", "/api/v1/items/#{id}" ] },
        "/v0/user/#{user}.json", "/v0/updates.json", "/api/v1/users/#{user}",
        "/api/v1/posts/#{post}", "/api/v1/comments/#{comment}", "/api/v1/users/#{user}/posts",
        "/api/v1/search?query=log" ]
    end

    def own_paths
      [ "/inbox", "/conversations", "/conversations/new", "/settings", "/settings/export", "/threads",
        "/posts/#{@post.id}/flag/new", "/posts/#{@post.id}/vouch/new",
        "/moderation/members/#{@author.username}",
        *@author.notifications.moderation.map { |one|
          "/conversations/new?moderation_action_id=#{one.moderation_action_id}"
        } ]
    end

    def read(path, headers = {})
      get path, headers: headers
      assert_operator response.status, :<, 500, path
      assert_without_secrets response.body, path
    end

    def emails_and_pushes
      mails = emailed_decisions
        .flat_map { |mail| [ mail.header.to_s, mail.text_part.decoded, mail.html_part.decoded ] }
      job = PushNotificationsJob.new
      [
        *mails,
        *@author.notifications.with_items.map { |notification| job.send(:message, notification).to_json }
      ].join("\n")
    end

    def assert_without_secrets(text, name)
      @secrets.each { |secret| assert_not text.b.include?(secret.b), "#{name} contains #{secret}" }
    end
end
