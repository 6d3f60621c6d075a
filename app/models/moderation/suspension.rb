# A member who can read but not take part, until a date or permanently. The decision says who suspended them and why.
class Suspension < ApplicationRecord
  belongs_to :user
  belongs_to :decision

  delegate :reason, to: :decision

  def in_force?
    ends_at.nil? || ends_at.future?
  end
end
