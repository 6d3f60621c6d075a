# Moderators can act on members, and administrators on moderators: warn, suspend or ban them, change their role, or grant hats.
# ModerationAction::Execution carries out the actions.
module User::Moderatable
  extend ActiveSupport::Concern

  RANKS = %w[ member moderator administrator ].freeze

  included do
    has_many :moderation_actions, foreign_key: :subject_id, inverse_of: :subject
  end

  # The possible actions.
  def allowed_actions
    [ *("reinstated" if suspended?), "warned", "suspended", "banned", *changes_of_role, "granted",
      *("revoked" if hats_count.positive?) ]
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

  private
    # Roles change one step at a time: an administrator becomes a moderator first.
    def changes_of_role
      case role
      when "member" then %w[ appointed ]
      when "moderator" then [ "relieved", *("promoted" unless suspended?) ]
      when "administrator" then %w[ demoted ]
      end
    end
end
