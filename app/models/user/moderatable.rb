# Moderators can act on members, and administrators on moderators (Moderation::Action).
module User::Moderatable
  extend ActiveSupport::Concern

  RANKS = %w[ member moderator administrator ].freeze

  included do
    has_many :moderation_actions, foreign_key: :subject_id, inverse_of: :subject
  end

  # Builds an action by +user+, to be executed.
  def moderation_action_by(user, **attributes)
    moderation_actions.new(user:, **attributes)
  end

  def outranks?(other)
    RANKS.index(role) > RANKS.index(other.role)
  end

  # Runs the block under the user's moderation lock.
  def with_moderation_lock
    Writes.with_lock("moderation User #{id}") { reload && yield }
  end
end
