# Actions of members and moderators, one line each.
module ModerationTestHelper
  private
    # Flags the item as +by+ new members.
    def flag(item, by:, reason: "spam", **)
      by.times { assert item.flags.new(user: trusted_member, reason:, **).submit }
    end

    def hide_by_flags(item, **) = flag(item, by: item.reload.flags_to_hide - item.flags.count, **)

    def trusted_member(karma: 500)
      User.create!(username: "member_#{User.maximum(:id).to_i.to_s.last(8)}",
        password: SignInHelper::PASSWORD, karma:, created_at: 1.year.ago)
    end

    def decide(target, action, reason = "As the guidelines say", by: users(:admin), **attributes)
      target.moderation_action_by(by, action:, reason:, **attributes).execute
    end

    # The emails about decisions so far that weren't sent yet.
    def emailed_decisions = capture_emails { perform_enqueued_jobs only: EmailDecisionsJob }

    # Returns the conversation that a message to the moderators starts.
    def ask_moderators(body = "Why?", by: users(:maria), **)
      by.message_to_moderators(body:, **).submit.conversation
    end

    # As a moderator.
    def answer(conversation, body = "Because.", by: users(:admin))
      Message.new(conversation:, author: by, by_moderator: true, body:).submit
    end

    # Hats, and comments with them.
    def build_hat(user: users(:maria), granted_by: users(:admin), name: "SQLite developer", **)
      Hat.new(user:, granted_by:, name:, **)
    end

    def grant_hat(...) = build_hat(...).tap(&:save!)

    def build_comment(hat, body: "As such, I can say so.", post: posts(:wal))
      Comment.new(post:, author: hat.user, hat:, body:)
    end

    def comment_with(...) = build_comment(...).submit
end
