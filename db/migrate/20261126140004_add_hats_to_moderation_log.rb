require_relative "../migration_helpers/relaxed_checks"
require_relative "../migration_helpers/without_triggers"

# Moderators grant and revoke hats, in the moderation log.
class AddHatsToModerationLog < ActiveRecord::Migration[8.1]
  include RelaxedChecks, WithoutTriggers

  ACTIONS = %w[
    dismissed removed restored hidden vouched locked unlocked retitled merged separated suspended banned reinstated appointed
    relieved retagged introduced described retired revived warned
  ].freeze
  BEFORE, AFTER = [ ACTIONS, [ *ACTIONS, "granted", "revoked" ] ].map do |actions|
    "action IN (#{actions.map { |action| "'#{action}'" }.join(", ")})"
  end

  def up = relax_check_constraint(:moderation_actions, from: BEFORE, to: AFTER, name: "known_act")

  # Deletes these actions: earlier versions don't know them.
  def down
    delete_moderation_actions "action IN ('granted', 'revoked')"
    relax_check_constraint :moderation_actions, from: AFTER, to: BEFORE, name: "known_act"
  end
end
