# Deletes the text of a post or comment, or the reason of a moderation action, from the database, with its
# quotes in the thread and in conversations with moderators. Moderators' reasons may quote it as well.
class Purge::TextRemoval
  REASON = User::DELETED_TEXT # the only text that the trigger of moderation_actions accepts

  # Of a record that a restored backup brought back. The request to purge it may be newer than the backup.
  def self.again(record)
    unless record.is_a?(ModerationAction)
      record.restore unless record.merged?
      record.remove by: User.ghost
    end
    new(record).run Writes::Batches.new
  end

  # +except+ is the id of the request to purge it: that reason, and those of later actions, stay.
  def initialize(record, except: nil)
    @record, @except = record, except
  end

  # Idempotent.
  def run(batches)
    quotes = Purge::Quotes.new(texts)
    quoting_rows.each { |rows| batches.run { |size| quotes.delete_from rows, size } }
    batches.once { @record.is_a?(ModerationAction) ? redact : clear }
  end

  private
    def redact
      same = ModerationAction.where(id: same_reasons).where.not(reason: REASON)
      bulk = BulkAction.where("id = (SELECT bulk_action_id FROM bulk_action_entries WHERE " \
        "moderation_action_id = ?)", @record.id)
      bulk.update_all reason: REASON
      same.update_all reason: REASON
    end

    # Undoing an action repeats its reason; the actions of a bulk action share one.
    def same_reasons
      target = @record.target
      siblings = @record.first_in_bulk_id ? ModerationAction.in_bulk(@record.first_in_bulk_id).ids : []
      repeating = target ? target.moderation_actions.pluck(:id, :reason) : []
      [ @record.id, *siblings, *repeating.filter_map { |id, reason| id if reason.include?(@record.reason) } ]
    end

    def clear
      key = @record.item_key
      Suggestion.where(post_id: @record.id).delete_all if @record.is_a?(Post)
      Tagging.where(post_id: @record.id).delete_all if @record.is_a?(Post)
      Flag.where(key => @record.id).where.not(details: nil).update_all details: nil
      Report.where(key => @record.id).update_all explanation: REASON
      Report.where(key => @record.id).where.not(objection: nil).update_all objection: REASON
      earlier = ModerationAction.where(key => @record.id)
      earlier.where.not(previous_title: nil).update_all previous_title: nil
      earlier = earlier.where(id: ...@except) if @except
      earlier.where.not(reason: REASON).update_all reason: REASON
      @record.class.where(id: @record.id).update_all(request_token: nil, request_fingerprint: nil,
        **AccountDeletion::CLEARED.fetch(@record.class.name))
    end

    # The current text and earlier titles. Earlier texts aren't stored.
    def texts
      case @record
      when ModerationAction then [ @record.reason ]
      when Post
        [ *@record.attributes.values_at(*Post::CONTENT_ATTRIBUTES.map(&:to_s)),
          *@record.moderation_actions.pluck(:previous_title), *@record.suggestions.pluck(:title) ]
      else [ @record.body ]
      end.compact
    end

    # By model: where the text may be quoted.
    def quoting_rows
      item = @record.is_a?(ModerationAction) ? @record.item : @record
      member_id = item ? item.author_id : @record.subject_id
      actions = item ? item.moderation_actions : ModerationAction.where(id: @record.id)
      conversations = Conversation.where(moderation_action_id: actions.select(:id))
        .or(Conversation.where(user_id: member_id))
      conversations = conversations.or(Conversation.where(item.item_key => item.id)) if item
      [ (Comment.where(post_id: item.thread.id).where.not(id: item.is_a?(Comment) ? item.id : nil) if item),
        Message.where(conversation_id: conversations.select(:id)), RoomMessage.all,
        (MemberNote.where(user_id: member_id) if member_id) ].compact
    end
end
