# Can be moderated. Moderators' decisions are final: flags no longer count.
module Moderatable
  extend ActiveSupport::Concern
  include Item

  included do
    has_one :queue_item, class_name: "ModerationQueueItem", dependent: :delete
    has_many :moderation_actions
    has_many :open_reports, -> { open.order(:id) }, class_name: "Report"
  end

  # The names of the actions that are possible in its current state.
  def allowed_actions = Moderation::Action.possible_on(self).map(&:name)

  # Builds an action by +user+, to be executed.
  def moderation_action_by(user, **attributes)
    moderation_actions.new(user:, subject: author, **attributes)
  end

  # The latest action on it, or nil.
  def last_moderation_action
    moderation_actions.order(:id).last
  end
end
