require "test_helper"

# maria exports her data.
class ExportTest < ActiveSupport::TestCase
  test "contains the account without secrets" do
    account = export["account"]

    assert_equal [ "maria", "maria@example.com", users(:maria).about ],
      account.values_at("username", "email_address", "about")
    assert_not_includes text, users(:maria).password_digest
    assert_no_match(/digest|token(?!s":)/, text)
  end

  test "contains all the member's posts and comments, deleted ones too, with their parents" do
    assert_equal users(:maria).posts.order(:id).pluck(:title), export["posts"].pluck("title")
    assert_includes export["posts"].pluck("title"), posts(:withdrawn).title
    answer = export["comments"].find { |comment| comment["id"] == comments(:answer).id }

    assert_equal users(:maria).comments.count, export["comments"].size
    assert_equal [ comments(:answer).body, posts(:wal).id, posts(:wal).title, comments(:objection).id ],
      answer.values_at("body", "post_id", "post_title", "parent_id")
  end

  test "contains nothing that other members wrote" do
    assert_not_includes text, comments(:objection).body
    assert_no_match(/tomas@/, text)
  end

  test "names the posts of votes and flags" do
    posts(:show_terminal).vote_by users(:maria)
    comments(:objection).vote_by users(:maria), -1
    Flag.create!(comment: comments(:objection), user: users(:maria), reason: "off_topic")

    assert_equal [
      [ posts(:show_terminal).id, nil, 1, posts(:show_terminal).title ],
      [ nil, comments(:objection).id, -1, posts(:wal).title ]
    ],
      export["votes"].map { |vote| vote.values_at("post_id", "comment_id", "value", "post_title") }
    assert_equal [ "off_topic", posts(:wal).title ], export["flags"].sole.values_at("reason", "post_title")
  end

  test "contains bookmarks, hidden posts and mutes" do
    comments(:objection).bookmark_by users(:maria)
    posts(:show_terminal).hide_for users(:maria)
    Mute.new(user: users(:maria), name: "tomas").submit

    assert_equal [ comments(:objection).id, posts(:wal).title ],
      export["bookmarks"].sole.values_at("comment_id", "post_title")
    assert_equal [ posts(:show_terminal).id, posts(:show_terminal).title ],
      export["omissions"].sole.values_at("post_id", "post_title")
    assert_equal users(:tomas).id, export["mutes"].sole["muted_id"]
  end

  test "contains follows, notification settings and push subscriptions without their secrets" do
    posts(:show_terminal).follow_by users(:maria)
    NotificationSetting.create!(user: users(:maria), email_frequency: "weekly")
    EmailBounce.record users(:maria).email_address, "550 No such user"
    PushSubscription.insert({ user_id: users(:maria).id, session_id: sessions(:maria_laptop).id,
      endpoint: "https://push.example.com/hidden", p256dh_key: "hidden", auth_key: "hidden" })

    assert_equal [ posts(:show_terminal).title, "weekly", "550 No such user", sessions(:maria_laptop).id ],
      [
        export["follows"].sole["post_title"], export["notification_settings"].sole["frequency"],
        export["bounces"].sole["reason"], export["push_subscriptions"].sole["session_id"]
      ]
    assert_not_includes text, "hidden"
  end

  test "has the keys of the first release, and columns' names for what was added since" do
    NotificationSetting.create!(user: users(:maria))
    assert_equal %w[
      frequency follows_own follows_commented email_messages email_decisions email_alerts push_alerts
      urgent_alerts quiet_from quiet_until alerted_at mail_from next_mail_at created_at updated_at
    ],
      export["notification_settings"].sole.keys
  end

  test "leaves out the titles of other members' removed posts" do
    posts(:show_terminal).vote_by users(:maria)
    posts(:show_terminal).remove by: users(:admin)

    assert_nil export["votes"].sole.fetch("post_title")
    assert_not_includes text, posts(:show_terminal).title
  end

  test "contains sessions and the moderation actions about the member" do
    users(:maria).sessions.create!(user_agent: "Firefox", ip_address: "203.0.113.9")
    ModerationAction.insert({
      user_id: users(:admin).id, subject_id: users(:maria).id, action: "suspended", reason: "A quarrel"
    })

    assert_includes export["sessions"].map { |session| session.values_at("user_agent", "ip_address") },
      [ "Firefox", "203.0.113.9" ]
    assert_includes export["decisions"].map { |moderation_action|
      moderation_action.values_at("act", "reason")
    },
      [ "suspended", "A quarrel" ]
  end

  test "reads a batch of rows per statement" do
    stub_const User::Export::Table, :BATCH_SIZE, 100 do
      text # loads the settings
      few = count_queries { text }
      Comment.insert_all(Array.new(250) { |number| { post_id: posts(:wal).id, author_id: users(:maria).id,
        body: "Said #{number}" } })

      assert_equal few + 2, count_queries { text }
      assert_equal users(:maria).comments.count, export["comments"].pluck("id").uniq.size
      assert_operator parts.size, :<, 120
    end
  end

  test "contains conversations with the moderators, and the member's own messages" do
    conversation = ask_moderators("Please help")
    answer conversation

    assert_equal [ conversation.id, "answered" ], export["conversations"].sole.values_at("id", "status")
    assert_equal [ conversation.id, "Please help", false ],
      export["messages"].sole.values_at("conversation_id", "body", "by_moderator")
  end

  test "contains the tags of the member's posts, and muted tags by name" do
    create_tags "sqlite", "web"
    give_tags posts(:wal), "web", "sqlite"
    Mute.new(user: users(:maria), name: "#web").submit
    assert_equal [ %w[ sqlite web ], nil ],
      [ :wal, :essay ].map { |name|
        export["posts"].find { |post| post["id"] == posts(name).id }["tags"]&.split&.sort
      }
    assert_equal "web", export["mutes"].sole["tag"]
  end

  private
    def parts = User::Export.new(users(:maria).reload).enum_for.to_a
    def text = parts.join
    def export = JSON.parse(text)
end
