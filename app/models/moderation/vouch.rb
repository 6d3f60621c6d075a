# A member's vote to restore an item that flags have hidden.
class Vouch < ApplicationRecord
  include BelongsToItem

  belongs_to :user

  validate { errors.add :base, blocked_reason if blocked_reason }

  # Why the user may not vouch for it, or nil.
  def blocked_reason
    if !item.hidden_by_flags? then :visible
    elsif item.author_id == user.id then :own
    elsif !user.can_vouch? then :untrusted
    elsif item.flag_by(user) then :flagged
    end
  end

  # Saves it once. Returns false, with errors, if invalid.
  def submit
    item.with_moderation_lock do
      valid? && self.class.insert({ user_id:, item.item_key => item.id }) && item.restore_if_vouched
      errors.none?
    end
  end
end
