# Notification settings; members without a row have the defaults. A notification is emailed and pushed at most once, and the
# times are stored with it. An address that bounces is recorded until its owner confirms it again.
class CreateNotificationSettings < ActiveRecord::Migration[8.1]
  def up
    create_table :notification_settings do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: { unique: true }
      t.boolean :follows_own, null: false, default: true
      t.boolean :follows_commented, null: false, default: false
      t.string :frequency, null: false, default: "never"
      t.datetime :mail_from
      t.datetime :next_mail_at
      t.timestamps

      t.index [ :frequency, :next_mail_at ]
      t.check_constraint "frequency IN ('never', 'each', 'daily', 'weekly')", name: "known_frequency"
      t.check_constraint "frequency = 'never' OR mail_from IS NOT NULL", name: "mail_begins"
    end

    create_table :bounces do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: { unique: true }
      t.string :reason, null: false
      t.datetime :created_at, null: false
    end

    add_column :notices, :mailed_at, :datetime
    add_column :notices, :pushed_at, :datetime
    add_index :notices, [ :user_id, :id ], where: "mailed_at IS NULL AND read_at IS NULL AND NOT removed",
      name: "index_notices_to_mail"
  end

  # In SQL, so that SQLite drops the column without rebuilding the table, which would lose its triggers.
  def down
    remove_index :notices, name: "index_notices_to_mail"
    %w[ mailed_at pushed_at ].each { |column| execute "ALTER TABLE notices DROP COLUMN #{column}" }
    drop_table :bounces
    drop_table :notification_settings
  end
end
