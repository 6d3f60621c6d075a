# Actions of members and moderators, one line each.
module ModerationTestHelper
  private
    # Flags the item as +by+ new members.
    def flag(item, by:, reason: "spam")
      by.times { assert item.flags.new(user: trusted_member, reason:).submit }
    end

    def trusted_member(karma: 500)
      User.create!(
        username: "member_#{User.maximum(:id).to_i.to_s.last(8)}", password: SignInHelper::PASSWORD, karma:,
        created_at: 1.year.ago
      )
    end

    def decide(target, action, reason = "As the guidelines say", by: users(:admin), **attributes)
      target.moderation_action_by(by, action:, reason:, **attributes).execute
    end

    # For tests without a transaction. Drops the triggers that forbid deleting moderation actions, and creates them again.
    def forget_moderation_actions
      connection = ApplicationRecord.connection
      [ Flag, ModerationQueueItem, ContentRule, AbuseSignal, ThreadLock, Merge, Suspension ].each(&:delete_all)
      return connection.execute("TRUNCATE moderation_actions CASCADE") if Kit::Postgresql.chosen?

      triggers = connection.select_rows("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = " \
        "'moderation_actions'")
      connection.transaction do
        triggers.each { |name, _| connection.execute "DROP TRIGGER #{name}" }
        ModerationAction.delete_all
        triggers.each { |_, sql| connection.execute sql }
      end
    end
end
