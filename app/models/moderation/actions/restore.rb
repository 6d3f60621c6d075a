# Shows a removed post or comment again.
class Moderation::Restore < Moderation::Action
  def name = "restored"
  def targets = [ Post, Comment ]
  def possible?(item)
    item.removed? && !item.merged? && !item.held? && (item.hidden_by_flags? || restorable?(item))
  end

  def in_bulk? = true
  def resolves? = true
  def flag_outcome = :kept
  def flag_text = "kept"
  def reversed_by = %w[ removed ]
  def undoable? = true
  def perform(action) = action.item.restore

  private
    # Only authors can restore what they deleted, unless they removed it as moderators. Nothing is left to
    # restore of texts that were purged, or deleted with an account.
    def restorable?(item)
      item.body != User::DELETED_TEXT && Purge.of(item).nil? &&
        (!item.removed_by_author? || item.last_moderation_action&.action == "removed")
    end
end
