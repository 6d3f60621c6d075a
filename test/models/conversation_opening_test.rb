require "test_helper"

# Moderators start conversations with members.
class ConversationOpeningTest < ActiveSupport::TestCase
  include ActionMailer::TestHelper

  setup { users(:newcomer).update_columns email_address: "newcomer@example.com" }

  test "starts a conversation with a member, who is notified and replies" do
    message = open("@Tomas", "Where is *this* from?", item: posts(:wal))
    conversation = message.conversation
    assert_equal [ "answered", users(:tomas), posts(:wal), [ users(:tomas) ] ],
      [ conversation.status, conversation.user, conversation.item, conversation.members ]
    assert_empty ConversationMember.all
    mail = emailed_decisions.sole
    assert_equal [ [ "tomas@example.com" ], "admin, a moderator, wrote to you about “#{posts(:wal).title}”" ],
      [ mail.to, mail.subject ]
    assert_includes mail.html_part.decoded, "Where is <em>this</em> from?"
    assert Message.new(conversation:, author: users(:tomas), body: "From my desk").submit
    assert conversation.reload.open?
    assert_equal 1, Notification.count
  end

  test "quotes a message that is about no item" do
    open "tomas", "Please use **fewer** exclamation marks"
    assert_equal "admin, a moderator, wrote to you: “Please use fewer exclamation marks”", line(:tomas)
  end

  test "several members share a conversation, and are notified of each other's messages" do
    conversation = open("tomas, maria newcomer", "You three").conversation
    assert_equal %w[ tomas ], [ conversation.user.username ]
    assert_equal %w[ maria newcomer tomas ], conversation.members.map(&:username).sort
    [ :tomas, :maria, :newcomer ].each do |name|
      assert_equal [ conversation ], Conversation.of(users(name)).to_a
      assert_equal 1, users(name).reload.unread_count
    end
    Message.new(conversation:, author: users(:maria), body: "Not me").submit
    assert_equal [ 2, 1, 2 ], [ :tomas, :maria, :newcomer ].map { |name| users(name).reload.unread_count }
    assert_equal "maria wrote in your conversation with the moderators", line(:tomas)

    users(:tomas).mark_conversation_read conversation, conversation.messages.in_order
    assert_equal [ 0, 1, 2 ], [ :tomas, :maria, :newcomer ].map { |name| users(name).reload.unread_count }
    assert_equal [ [], 1, 2 ],
      [ :tomas, :maria, :newcomer ].map { |name| conversation.unread_by(users(name)) }
        .then { |tomas, maria, newcomer| [ tomas, maria.size, newcomer.size ] }
  end

  test "shared conversations are among those of each member, once" do
    conversation = open("tomas, maria", "You two").conversation
    assert_equal [ conversation ], Conversation.latest_of(users(:maria), users(:admin), 5)
    assert_equal [ conversation ], Conversation.latest_of(users(:tomas), users(:admin), 5)
    assert_empty Conversation.latest_of(users(:maria), users(:tomas), 5)
    assert_empty Conversation.shared_with(users(:tomas))
  end

  test "moderators that it is about can't read it" do
    users(:maria).moderator!
    users(:tomas).moderator!
    with_maria = open("newcomer, maria", "You two").conversation
    about_maria = open("newcomer", "About her post", item: posts(:ask_backups)).conversation
    assert_equal users(:maria), posts(:ask_backups).author
    about_comment = open("newcomer", "His comment", item: comments(:objection)).conversation
    Message.new(conversation: with_maria, author: users(:newcomer), body: "Why?").submit
    Message.new(conversation: about_maria, author: users(:newcomer), body: "Why?!").submit

    assert_equal [ about_comment ], Conversation.answerable_by(users(:maria)).to_a
    assert_equal [ with_maria, about_maria ], Conversation.answerable_by(users(:tomas)).order(:id).to_a
    assert_equal 3, Conversation.answerable_by(users(:admin)).count
    assert_equal [ 0, 2, 2 ], [ :maria, :tomas, :admin ].map { |name| users(name).waiting_count }
    users(:maria, :tomas).each { |user| NotificationSetting.create!(user:, email_messages: true) }
    assert_equal [ users(:tomas) ], User.moderators_to_email(with_maria.messages.last)
    assert_equal [ users(:tomas) ], User.moderators_to_email(about_maria.messages.last)
    assert_nil answer(with_maria, by: users(:maria))
  end

  test "rejects unknown and too many members, oneself, one's own item, and empty and long messages" do
    many = Array.new(11) { |number| "m#{number}" }.join(" ")
    { "" => :blank, "tomas, lena_x" => :missing, many => :too_many,
      "admin" => :own, "deleted" => :missing }.each do |usernames, error|
      assert_rejected error, :usernames, opening(usernames, "Hello")
    end
    post = Post.create!(author: users(:admin), title: "My own", body: "Text")
    assert_rejected :own_item, :base, opening("tomas", "Hello", item: post)
    assert_rejected :blank, :body, opening("tomas", " ")
    assert_rejected :too_long, :body, opening("tomas", "x" * 10_001)
    assert_empty Conversation.all
  end

  test "saves a message that is sent twice once, but a template for another member" do
    assert_difference -> { Conversation.count }, 3 do
      2.times { open "tomas", "Hello" }
      2.times { open "maria", "Hello" }
      2.times { open "maria tomas", "Hello" }
    end
  end

  test "the others keep a shared conversation when a member deletes the account" do
    conversation = open("tomas maria", "You two").conversation
    %w[ tomas maria ].each do |name|
      Message.new(conversation:, author: users(name), body: "By #{name}").submit
    end
    AccountDeletion.of(users(:tomas), texts: false).continue
    assert_equal users(:maria), conversation.reload.user
    assert_equal [ "You two", "By maria" ], conversation.messages.in_order.map(&:body)
    assert_equal [ users(:maria) ], Conversation.find(conversation.id).members
    AccountDeletion.of(users(:maria), texts: false).continue
    assert_empty Conversation.all
    assert_empty Message.all
  end

  test "the message stays in the name of the ghost when the moderator deletes the account" do
    users(:maria).moderator!
    conversation = open("tomas", "Hello", by: users(:maria)).conversation
    AccountDeletion.of(users(:maria), texts: false).continue
    assert_equal [ User.ghost ], conversation.messages.map(&:author)
  end

  test "is in the export of each member, without the others" do
    open "tomas maria", "You two"
    %i[ tomas maria ].each do |name|
      export = JSON.parse(User::Export.new(users(name)).enum_for.to_a.join)
      assert_equal [ Conversation.sole.id ], export["shared_conversations"].pluck("conversation_id")
      assert_not_includes export.to_json, "You two"
    end
  end

  test "templates are the built-in ones in the member's language, or the site's own" do
    users(:tomas).update! language: "de"
    assert_equal "Bitte um eine Quelle", opening("tomas", "").templates.keys.first
    assert_equal "Please check a source", opening("maria", "").templates.keys.first
    change_settings message_templates: "# One\n\nHello\n\n## Not a title\n# Two \nBye\n"
    assert_equal({ "One" => "Hello\n\n## Not a title", "Two" => "Bye" }, opening("tomas", "").templates)
    typed = opening("tomas", "Typed").tap { |one| one.template = "Two" }
    typed.insert_template
    assert_equal "Typed\n\nBye", typed.body
    assert_not Site.load.change({ message_templates: "No title" }, by: users(:admin))
    assert Site.load.change({ message_templates: "" }, by: users(:admin))
  end

  private
    def open(...) = opening(...).submit

    def opening(usernames, body, item: nil, by: users(:admin))
      Conversation::Opening.new(moderator: by, usernames:, body:, item:)
    end

    def line(name)
      ApplicationController.helpers.notification_line(users(name).notifications.order(:id).last)
    end

    def assert_rejected(error, attribute, opening)
      assert_nil opening.submit
      assert_equal [ error ], opening.errors.details[attribute].pluck(:error)
    end
end
