require_relative "../without_triggers"

# Warnings of members, in the moderation log.
class AddWarnings < ActiveRecord::Migration[8.1]
  include WithoutTriggers

  disable_ddl_transaction!

  TRIGGERS = %w[ moderation_actions_changed moderation_actions_deleted ].freeze
  ACTIONS = %w[
    dismissed removed restored hidden vouched locked unlocked retitled merged separated suspended banned reinstated appointed
    relieved retagged introduced described retired revived
  ].freeze

  def up = allow([ *ACTIONS, "warned" ])

  # Deletes warnings: earlier versions don't know them.
  def down
    delete_warnings
    allow ACTIONS
  end

  private
    def allow(actions)
      without_triggers_and_foreign_keys TRIGGERS do
        replace_check_constraint :moderation_actions, "action IN (#{actions.map { |action| "'#{action}'" }.join(", ")})",
          name: "known_act"
      end
    end

    def delete_warnings
      transaction do
        switch_trigger "DISABLE"
        without_triggers(TRIGGERS) { execute "DELETE FROM moderation_actions WHERE action = 'warned'" }
        switch_trigger "ENABLE"
      end
    end

    def switch_trigger(command)
      execute "ALTER TABLE moderation_actions #{command} TRIGGER moderation_actions_deleted" if Postgresql.chosen?
    end
end
