# That a person finds what flags have hidden worth being seen.
class Vouch < ApplicationRecord
  include OfThing

  belongs_to :user

  validate { errors.add :base, refusal if refusal }

  # Why the person may not vouch for it, or nil.
  def refusal
    if !thing.hidden? then :visible
    elsif thing.author_id == user.id then :own
    elsif !user.may_vouch? then :untrusted
    elsif thing.flag_by(user) then :flagged
    end
  end

  # Makes it the person's word, once. Returns false, with errors, when it will not do.
  def keep
    thing.in_turn do
      valid? && self.class.insert({ user_id:, thing.thing_key => thing.id }) && thing.show_if_vouched
      errors.none?
    end
  end
end
