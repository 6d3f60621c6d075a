# That a person finds what flags have hidden worth being seen.
class Vouch < ApplicationRecord
  include BelongsToItem

  belongs_to :user

  validate { errors.add :base, refusal if refusal }

  # Why the person may not vouch for it, or nil.
  def refusal
    if !item.hidden? then :visible
    elsif item.author_id == user.id then :own
    elsif !user.can_vouch? then :untrusted
    elsif item.flag_by(user) then :flagged
    end
  end

  # Makes it the person's word, once. Returns false, with errors, when it will not do.
  def submit
    item.with_moderation_lock do
      valid? && self.class.insert({ user_id:, item.item_key => item.id }) && item.show_if_vouched
      errors.none?
    end
  end
end
