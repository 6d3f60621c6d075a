# Moderators create and change tags, with a reason in the moderation log.
module Tag::Moderation
  extend ActiveSupport::Concern

  included do
    has_many :moderation_actions

    attr_accessor :reason # for the moderation log

    validates :reason, presence: true, length: { maximum: ModerationAction::MAX_REASON_LENGTH },
      on: :moderation_action
  end

  # Saves changes in the name of +user+. Returns false, with errors, if invalid.
  def change_by(user)
    saved = Writes.with_lock("tags") { valid?(:moderation_action) && save_with_actions_by(user) }
    Site.reload if saved
    saved
  end

  private
    # Two changes in one form are two moderation actions.
    def save_with_actions_by(user)
      actions = new_record? ? %w[ introduced ] : actions_for_changes
      save!(validate: false)
      actions.each { |action| moderation_actions.create!(user:, action:, reason:) }
      true
    end

    def actions_for_changes
      [
        *("described" if (changed & %w[ description reserved ]).any?),
        *((retired? ? "retired" : "revived") if retired_at_changed?)
      ]
    end
end
