require_relative "../migration_helpers/relaxed_checks"
require_relative "../migration_helpers/without_triggers"

# Members can change titles and tags by suggestions. The moderation log names no moderator for that.
class RecordChangesByMembers < ActiveRecord::Migration[8.1]
  include RelaxedChecks, WithoutTriggers

  BEFORE, AFTER = [ %w[ hidden vouched ], %w[ hidden vouched retitled retagged ] ].map do |actions|
    "user_id IS NOT NULL OR action IN (#{actions.map { |action| "'#{action}'" }.join(", ")})"
  end

  def up = relax_check_constraint(:moderation_actions, from: BEFORE, to: AFTER, name: "decided_by_somebody")

  # Deletes these entries: earlier versions don't know them.
  def down
    delete_moderation_actions "user_id IS NULL AND action IN ('retitled', 'retagged')"
    relax_check_constraint :moderation_actions, from: AFTER, to: BEFORE, name: "decided_by_somebody"
  end
end
