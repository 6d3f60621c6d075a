require_relative "../migration_helpers/irreversible"

# Alerts for moderators that wait to be sent, with the settings of each moderator.
class CreateModeratorAlerts < ActiveRecord::Migration[8.1]
  include Irreversible

  SETTINGS = {
    email_alerts: [ :boolean, { null: false, default: true } ],
    push_alerts: [ :boolean, { null: false, default: true } ],
    urgent_alerts: [ :boolean, { null: false, default: false } ],
    quiet_from: [ :integer, {} ], quiet_until: [ :integer, {} ], alerted_at: [ :datetime, {} ],
    alerted_urgently: [ :boolean, { null: false, default: false } ]
  }.freeze

  def up
    create_alerts
    SETTINGS.each { |name, (type, options)| add_column :notification_settings, name, type, **options }
    add_check_constraint :notification_settings, "(quiet_from IS NULL) = (quiet_until IS NULL) AND " \
      "quiet_from BETWEEN 0 AND 23 AND quiet_until BETWEEN 0 AND 23 AND quiet_from <> quiet_until",
      name: "notification_settings_quiet_hours_valid"
  end

  private
    def create_alerts
      create_table(:moderator_alert_kinds) { |t| t.string :name, null: false, index: { unique: true } }
      create_table :moderator_alerts do |t|
        t.references :user, null: false, foreign_key: { on_delete: :cascade }
        t.string :kind, null: false, index: true
        t.references :post, foreign_key: { on_delete: :cascade }, index: { where: "post_id IS NOT NULL" }
        t.references :comment, foreign_key: { on_delete: :cascade },
          index: { where: "comment_id IS NOT NULL" }
        t.datetime :created_at, null: false
      end
      add_foreign_key :moderator_alerts, :moderator_alert_kinds, column: :kind, primary_key: :name
    end
end
