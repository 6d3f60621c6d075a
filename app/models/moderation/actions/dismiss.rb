# Ends the review of an item that stays as it is.
class Moderation::Dismiss < Moderation::Action
  def name = "dismissed"
  def targets = [ Post, Comment ]
  def possible?(item)
    !item.merged? && !item.removed_for_now? && item.queue_item&.pending? &&
      (item.removed? || !item.queue_item.first_post) # which is approved
  end

  def reason_required? = false
  def in_bulk? = true
  def resolves? = true
  def flag_outcome = :kept
  def flag_text = "kept"

  # Authors weren't notified of the flags either.
  def announced?(_) = false

  # Members who flagged an item that was removed were notified of that.
  def informs_flaggers?(action) = !action.item.removed?

  # The author may have edited it after the moderator read it.
  def validate(action)
    seen = action.seen_edit
    action.errors.add :base, :edited_since if seen && seen != action.item.last_edit
  end

  def prepare(action)
    if action.reason.blank?
      action.reason = I18n.t("moderation_actions.dismissed_without_reason", locale: Site.settings.locale)
    end
  end
end
