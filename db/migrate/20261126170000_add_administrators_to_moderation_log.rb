require_relative "../migration_helpers/relaxed_checks"
require_relative "../migration_helpers/without_triggers"

# Administrators make moderators administrators, and administrators moderators again, in the moderation log.
class AddAdministratorsToModerationLog < ActiveRecord::Migration[8.1]
  include RelaxedChecks, WithoutTriggers

  ACTIONS = %w[
    dismissed removed restored hidden vouched locked unlocked retitled merged separated suspended banned reinstated appointed
    relieved retagged introduced described retired revived warned granted revoked
  ].freeze
  BEFORE, AFTER = [ ACTIONS, [ *ACTIONS, "promoted", "demoted" ] ].map do |actions|
    "action IN (#{actions.map { |action| "'#{action}'" }.join(", ")})"
  end

  def up = relax_check_constraint(:moderation_actions, from: BEFORE, to: AFTER, name: "known_act")

  # Deletes these actions: earlier versions don't know them.
  def down
    delete_moderation_actions "action IN ('promoted', 'demoted')"
    relax_check_constraint :moderation_actions, from: AFTER, to: BEFORE, name: "known_act"
  end
end
