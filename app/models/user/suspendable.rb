# May be kept from taking part, for a time or for good, by who stands above them. Nothing of it is hidden from them: they read on, and are
# told why and until when.
module User::Suspendable
  extend ActiveSupport::Concern

  RANKS = %w[ member moderator administrator ].freeze

  included do
    has_one :suspension, dependent: :delete
    has_many :decisions, foreign_key: :subject_id, inverse_of: :subject
  end

  def suspended?
    suspension.present? && suspension.in_force?
  end

  # What may be decided about them.
  def acts
    [ *("reinstated" if suspended?), "suspended", "banned", member? ? "appointed" : "relieved" ]
  end

  # A decision by +user+, to be carried out.
  def decision_by(user, **attributes)
    decisions.new(user:, **attributes)
  end

  def outranks?(other)
    RANKS.index(role) > RANKS.index(other.role)
  end

  # Runs the block as the only one that decides on them.
  def in_turn
    Writes.in_turn("decision User #{id}") { reload && yield }
  end
end
