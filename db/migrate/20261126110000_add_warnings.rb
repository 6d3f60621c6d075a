require_relative "../migration_helpers/relaxed_checks"
require_relative "../migration_helpers/without_triggers"

# Warnings of members, in the moderation log.
class AddWarnings < ActiveRecord::Migration[8.1]
  include RelaxedChecks, WithoutTriggers

  ACTIONS = %w[
    dismissed removed restored hidden vouched locked unlocked retitled merged separated suspended banned reinstated appointed
    relieved retagged introduced described retired revived
  ].freeze
  BEFORE, AFTER = [ ACTIONS, [ *ACTIONS, "warned" ] ].map do |actions|
    "action IN (#{actions.map { |action| "'#{action}'" }.join(", ")})"
  end

  def up = relax_check_constraint(:moderation_actions, from: BEFORE, to: AFTER, name: "known_act")

  # Deletes warnings: earlier versions don't know them.
  def down
    delete_moderation_actions "action = 'warned'"
    relax_check_constraint :moderation_actions, from: AFTER, to: BEFORE, name: "known_act"
  end
end
