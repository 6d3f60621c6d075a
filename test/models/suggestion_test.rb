require "test_helper"

class SuggestionTest < ActiveSupport::TestCase
  include ActiveJob::TestHelper

  setup { @post, @author = posts(:wal), posts(:wal).author }

  test "saves one suggestion per member and post, which can be changed" do
    assert_equal "saved", suggest(users(:tomas), title: "Write-ahead logs")
    assert_equal "saved", suggest(users(:tomas), title: "Write-ahead logging")

    assert_equal [ [ users(:tomas).id, "Write-ahead logging", nil ] ],
      @post.suggestions.pluck(:user_id, :title, :tag_names)
    assert_equal "How write-ahead logging really works", @post.reload.title
  end

  test "applies a title that enough members suggest, whatever its spaces" do
    suggest users(:tomas), title: "Write-ahead logging"
    assert_equal "saved", suggest(trusted_member, title: "Write-Ahead Logging")
    assert_equal "applied", suggest(trusted_member, title: " Write-ahead  logging ")

    assert_equal "Write-ahead logging", @post.reload.title
    assert_nil @post.edited_at
    assert_equal [
      [ nil, @author.id, "retitled", "How write-ahead logging really works", "2 members suggested it." ]
    ],
      @post.moderation_actions.pluck(:user_id, :subject_id, :action, :previous_title, :reason)
    assert_empty Suggestion.all
  end

  test "applies the same set of tags in any order, without the title" do
    create_tags "sqlite", "storage", "web"
    give_tags @post, "web"
    suggest users(:tomas), tag_names: "storage sqlite", title: "Write-ahead logging"
    assert_equal "saved", suggest(trusted_member, tag_names: "sqlite")
    assert_equal "partly_applied", suggest(trusted_member, tag_names: "#SQLite, storage", title: "WAL")

    assert_equal %w[ sqlite storage ], fresh_post.tags.map(&:name)
    assert_equal [ [ nil, "retagged", "web" ] ],
      @post.moderation_actions.pluck(:user_id, :action, :previous_tags)
    assert_equal [ [ "WAL", nil ], [ "Write-ahead logging", nil ] ],
      @post.suggestions.order(:title).pluck(:title, :tag_names)
  end

  test "applies a title and tags at the same time" do
    create_tags "sqlite"
    suggest users(:tomas), tag_names: "sqlite", title: "WAL"
    assert_equal "applied", suggest(trusted_member, tag_names: "sqlite", title: "WAL")
    assert_equal %w[ retitled retagged ], @post.moderation_actions.order(:id).pluck(:action)
    assert_empty Suggestion.all
  end

  test "applies the removal of all tags" do
    create_tags "sqlite"
    give_tags @post, "sqlite"
    2.times { suggest trusted_member, tag_names: "", shown_tag_names: "sqlite" }
    assert_empty fresh_post.tags
  end

  test "notifies the author" do
    users(:tomas).update!(language: "de")
    post = posts(:show_terminal)
    2.times { suggest trusted_member, post:, title: "Show: A mail reader" }

    notification = users(:tomas).notifications.moderation.sole
    line = I18n.with_locale("de") { ApplicationController.helpers.notification_line(notification) }
    assert_match(/weil Mitglieder das vorgeschlagen haben.*„#{post.title}“/, line)
    assert notification.appealable?
  end

  test "doesn't count suspended members" do
    other = trusted_member
    suggest other, title: "WAL"
    decide other, "suspended", days: 3
    assert_equal "saved", suggest(users(:tomas), title: "WAL")
    travel 4.days
    assert_equal "applied", suggest(trusted_member, title: "WAL")
    assert_equal "3 members suggested it.", @post.moderation_actions.sole.reason
  end

  test "saves only what the member changed, even if the post has changed since" do
    create_tags "sqlite"
    suggestion = { title: @post.title, shown_title: @post.title, tag_names: "sqlite", shown_tag_names: "" }
    @post.update_columns title: "Another title"
    assert_equal "saved", suggest(users(:tomas), **suggestion)
    assert_equal [ nil, "sqlite" ], Suggestion.sole.then { |saved| [ saved.title, saved.tag_names ] }

    give_tags @post, "sqlite"
    assert_errors(/Change the title or the tags/, **suggestion)
  end

  test "rejects titles and tags that the author couldn't choose" do
    create_tags "sqlite", "web"
    create_tags "announce", reserved: true
    create_tags "old", retired_at: 1.day.ago
    ContentRule.create!(kind: "words", pattern: "free money", action: "refuse", reason: "Spam")
    {
      { title: " " } => /Title can’t be blank/, { title: "x" * 151 } => /Title is too long/,
      { tag_names: "rubby" } => /“rubby”/,
      { title: "Get free money" } => /Title matches the filter “free money”: Spam/,
      { tag_names: "announce" } => /“announce”, which only moderators can use/,
      { tag_names: "old" } => /“old”, which is retired/, {} => /Change the title or the tags/,
      { title: @post.title, tag_names: "" } => /Change the title or the tags/
    }.each { |attributes, message| assert_errors message, **attributes }
  end

  test "keeps tags that only moderators can remove" do
    create_tags "web"
    create_tags "announce", reserved: true
    give_tags @post, "announce", "web"
    assert_errors(/Tags don’t include “announce”/, tag_names: "web")
    assert_equal "saved", suggest(users(:tomas), tag_names: "announce")
  end

  test "queues the post for review if a filter watches for the title" do
    rule = ContentRule.create!(kind: "words", pattern: "really", action: "watch", reason: "Clickbait")
    suggest users(:tomas), title: "It really works"
    assert_empty ModerationQueueItem.all
    suggest trusted_member, title: "It really works"
    assert_equal [ [ @post.id, rule.id ] ], ModerationQueueItem.pluck(:post_id, :content_rule_id)
  end

  test "ignores tags on a site without tags" do
    assert_equal "saved", suggest(users(:tomas), title: "WAL", tag_names: "sqlite")
    assert_nil Suggestion.sole.tag_names
  end

  test "isn't open to the author, to moderators and to new members" do
    assert_equal :own, blocked_reason(users(:maria))
    assert_equal :staff, blocked_reason(users(:admin))
    assert_equal :untrusted, blocked_reason(users(:newcomer))
    assert_nil blocked_reason(users(:tomas))
    users(:tomas).update_columns karma: Site.settings.flagging_karma - 1
    assert_equal :untrusted, blocked_reason(users(:tomas))
    assert_nil suggest(users(:tomas), title: "WAL")
  end

  test "isn't possible for removed and locked posts" do
    assert_equal :removed, blocked_reason(users(:tomas), posts(:withdrawn))
    suggest trusted_member, title: "WAL"
    decide @post, "locked"
    assert_equal :locked, blocked_reason(users(:tomas), fresh_post)
    assert_nil suggest(users(:tomas), title: "WAL")
    decide fresh_post, "unlocked"
    decide fresh_post, "merged", target_address: posts(:essay).id.to_s
    assert_equal :removed, blocked_reason(users(:tomas), fresh_post)
    assert_equal "How write-ahead logging really works", fresh_post.title
  end

  test "a moderator's choice is final, and discards what members suggested" do
    create_tags "sqlite", "web"
    suggest users(:tomas), title: "WAL", tag_names: "sqlite"
    suggest trusted_member, title: "Logs"
    decide fresh_post, "retitled", title: "Write-ahead logging"
    assert_equal [ [ nil, "sqlite" ] ], Suggestion.pluck(:title, :tag_names)
    assert_equal [ :tag_names ], fresh_post.suggestible_parts
    assert_errors(/Title has been changed by a moderator/, title: "Logs", tag_names: "web")

    decide fresh_post, "retagged", tag_names: "web"
    assert_empty Suggestion.all
    assert_equal :decided, blocked_reason(users(:tomas), fresh_post)
  end

  test "members can change a title that members have changed" do
    2.times { suggest trusted_member, title: "WAL" }
    2.times { suggest trusted_member, title: "Write-ahead logging" }
    assert_equal "Write-ahead logging", fresh_post.title
    assert_equal 2, @post.moderation_actions.count
  end

  test "lists what members suggested by frequency" do
    banned = trusted_member
    suggest banned, title: "WAL"
    decide banned, "banned"
    suggest users(:tomas), title: "WAL"
    suggest trusted_member, title: "Logs"
    assert_equal [ [ "WAL", 2 ], [ "Logs", 1 ] ], @post.suggested(:title)
    assert_empty @post.suggested(:tag_names)
  end

  test "is deleted with the member's account" do
    suggest users(:tomas), title: "WAL"
    AccountDeletion.of(users(:tomas), texts: false).continue
    assert_empty Suggestion.all
  end

  private
    def fresh_post = Post.find(@post.id)
    def build(user, post: @post, **) = Post.find(post.id).suggestions.new(user:, **)
    def suggest(user, **) = build(user, **).submit
    def blocked_reason(user, post = @post) = build(user, post:).blocked_reason

    def assert_errors(message, **)
      suggestion = build(users(:tomas), **)
      assert_no_changes(-> { Suggestion.pluck(:title, :tag_names) }) { assert_nil suggestion.submit }
      assert_match message, suggestion.errors.full_messages.to_sentence
    end
end
