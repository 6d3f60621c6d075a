# A form that is submitted twice, for example with a double click, executes its action once.
module ModerationAction::Resubmitted
  # The action that the form executed: an earlier one if it was submitted before.
  attr_reader :executed

  private
    # Returns nil if the block returns false.
    def execute_once
      @executed = executed_before || (self if yield)
    end

    # Only the latest action: a moderator may want to repeat one that has been reversed since.
    def executed_before
      latest = target.moderation_actions.where(post_id:, comment_id:).order(:id).last if seen_up_to
      latest if latest && latest.id > seen_up_to &&
        latest.user_id == user_id && latest.action == action && same_reason?(latest)
    end

    def same_reason?(other) = other.reason == reason || (!kind.reason_required? && reason.blank?)
end
