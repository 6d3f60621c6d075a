# That a person may read and not take part, until it ends, or for good. Who decided so, and why, says the decision.
class Suspension < ApplicationRecord
  belongs_to :user
  belongs_to :decision

  delegate :reason, to: :decision

  def in_force?
    ends_at.nil? || ends_at.future?
  end
end
