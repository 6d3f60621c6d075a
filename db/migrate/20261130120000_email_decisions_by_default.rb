# Members get decisions about them by email unless they turn that off. Those who had turned off all emails
# meant these too.
class EmailDecisionsByDefault < ActiveRecord::Migration[8.1]
  def up
    add_column :notification_settings, :email_decisions, :boolean, null: false, default: true
    execute <<~SQL.squish
      UPDATE notification_settings SET email_decisions = FALSE
      WHERE email_frequency = 'never' AND email_since IS NOT NULL
    SQL
  end

  def down
    remove_column :notification_settings, :email_decisions
  end
end
