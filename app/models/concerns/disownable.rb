# Its author can disown it, permanently: the text stays, the ghost account becomes its author, and no record
# says who wrote it. The author keeps the karma (Triggers#reassigned), as on Lobsters: no one can get rid of
# downvotes in this way, or be recognized by a sudden change.
module Disownable
  extend ActiveSupport::Concern

  # Not before, since the limits of new members and slow mode count an author's latest items.
  MIN_AGE = 1.hour

  class_methods do
    # The columns that say who wrote an item, as they are afterwards.
    def disowned_columns
      columns = { author_id: User.ghost.id, request_token: nil, request_fingerprint: nil }
      column_names.include?("hat_id") ? { **columns, hat_id: nil } : columns
    end
  end

  # Why its author can't disown it now, or nil: :removed, :too_new, or :in_review, since moderators have to
  # know whose it is.
  def disownment_rejection
    if removed? then :removed
    elsif created_at.after?(MIN_AGE.ago) then :too_new
    elsif queue_item&.pending? then :in_review
    end
  end

  # Returns whether it was disowned.
  def disown
    with_moderation_lock do
      disownment_rejection.nil? && begin
        leave_out_of_log author
        try :unfollow_by, author
        self.class.where(id:).update_all(self.class.disowned_columns)
        true
      end
    end
  end

  private
    # Moderators' actions stay in the log, but their reasons only if they don't name +author+.
    def leave_out_of_log(author)
      named = /\b#{Regexp.escape(author.username)}\b/i
      moderation_actions.where(subject: author).find_each do |action|
        reason = action.reason.match?(named) ? User::DELETED_TEXT : action.reason
        action.update_columns subject_id: User.ghost.id, reason:
      end
    end
end
