require_relative "../migration_helpers/irreversible"

# Release 1.0: what members save, hide ("omissions"), mute, follow and have read, and how they are notified.
class CreateListsAndNotices < ActiveRecord::Migration[8.1]
  include Irreversible

  CASCADE = { on_delete: :cascade }.freeze

  def up
    create_bookmarks_and_omissions
    create_mutes
    create_follows_and_visits
    create_notices
    create_notification_settings
    create_push_subscriptions
  end

  private
    def create_bookmarks_and_omissions
      create_table :bookmarks do |t|
        t.references :user, null: false, foreign_key: CASCADE, index: false
        %i[ post comment ].each { |item| t.references item, foreign_key: CASCADE }
        t.datetime :created_at, null: false
        t.index [ :user_id, :id ]
        %i[ post_id comment_id ].each { |item| t.index [ :user_id, item ], unique: true }
        t.check_constraint "(post_id IS NULL) <> (comment_id IS NULL)", name: "one_saved_thing"
      end
      create_table :omissions do |t|
        t.references :user, null: false, foreign_key: CASCADE, index: false
        t.references :post, null: false, foreign_key: CASCADE
        t.datetime :created_at, null: false
        t.index [ :user_id, :id ]
        t.index [ :user_id, :post_id ], unique: true
      end
    end

    def create_mutes
      create_table :mutes do |t|
        t.references :user, null: false, foreign_key: CASCADE, index: false
        t.references :muted, foreign_key: { to_table: :users, **CASCADE }
        t.string :domain
        t.datetime :created_at, null: false
        t.references :tag, foreign_key: CASCADE
        t.index [ :user_id, :id ]
        %i[ muted_id domain tag_id ].each { |column| t.index [ :user_id, column ], unique: true }
        t.check_constraint "(muted_id IS NOT NULL AND domain IS NULL AND tag_id IS NULL) OR " \
          "(muted_id IS NULL AND domain IS NOT NULL AND tag_id IS NULL) OR " \
          "(muted_id IS NULL AND domain IS NULL AND tag_id IS NOT NULL)", name: "one_muted"
        t.check_constraint "muted_id <> user_id", name: "not_oneself"
        t.check_constraint "length(domain) BETWEEN 1 AND 253", name: "domain_length"
      end
    end

    def create_follows_and_visits
      create_table :follows do |t|
        %i[ user post ].each { |owner| t.references owner, null: false, foreign_key: CASCADE, index: false }
        t.datetime :created_at, null: false
        t.index [ :user_id, :id ]
        t.index [ :user_id, :post_id ], unique: true
        t.index [ :post_id, :user_id ]
      end
      create_table :visits do |t|
        t.references :user, null: false, foreign_key: CASCADE, index: false
        t.references :post, null: false, foreign_key: CASCADE
        t.datetime :seen_until, null: false
        t.datetime :news_since, null: false
        t.datetime :began_at, null: false, index: true
        t.index [ :user_id, :post_id ], unique: true
      end
    end

    def create_notices
      create_table :notices do |t|
        t.references :user, null: false, foreign_key: CASCADE, index: false
        t.references :post, null: false, foreign_key: CASCADE
        t.references :comment, foreign_key: CASCADE
        t.string :kind, null: false
        t.boolean :removed, null: false, default: false
        t.datetime :read_at
        t.datetime :created_at, null: false
        %i[ mailed_at pushed_at ].each { |column| t.datetime column }
        t.index [ :user_id, :comment_id ], unique: true
        t.index [ :user_id, :post_id ], unique: true, where: "comment_id IS NULL AND kind <> 'thread'",
          name: "index_notices_on_user_id_and_post_id"
        t.index [ :user_id, :post_id ], unique: true, where: "kind = 'thread' AND read_at IS NULL",
          name: "index_notices_on_unread_threads"
        t.index [ :user_id, :post_id ], where: "read_at IS NULL", name: "index_notices_on_unread"
        t.index [ :user_id, :id ], where: "NOT removed", name: "index_notices_on_user_id_and_id"
        t.index [ :user_id, :id ], name: "index_notices_to_mail",
          where: "mailed_at IS NULL AND read_at IS NULL AND NOT removed"
        t.check_constraint "kind IN ('reply', 'mention', 'thread')", name: "known_notice"
        t.check_constraint "kind <> 'reply' OR comment_id IS NOT NULL", name: "replies_are_comments"
        t.check_constraint "kind <> 'thread' OR comment_id IS NULL", name: "threads_are_posts"
      end
    end

    # Members without a row have the defaults. Bouncing addresses are recorded until they are confirmed again.
    def create_notification_settings
      create_table :notification_settings do |t|
        t.references :user, null: false, foreign_key: CASCADE, index: { unique: true }
        t.boolean :follows_own, null: false, default: true
        t.boolean :follows_commented, null: false, default: false
        t.string :frequency, null: false, default: "never"
        %i[ mail_from next_mail_at ].each { |column| t.datetime column }
        t.timestamps
        t.index [ :frequency, :next_mail_at ]
        t.check_constraint "frequency IN ('never', 'each', 'daily', 'weekly')", name: "known_frequency"
        t.check_constraint "frequency = 'never' OR mail_from IS NOT NULL", name: "mail_begins"
      end
      create_table :bounces do |t|
        t.references :user, null: false, foreign_key: CASCADE, index: { unique: true }
        t.string :reason, null: false
        t.datetime :created_at, null: false
      end
    end

    # Browsers are subscribed for as long as their session. The VAPID key signs the messages. It is in the
    # database to be backed up with it: no subscribed browser would accept messages signed by a new key.
    def create_push_subscriptions
      create_table :push_subscriptions do |t|
        %i[ user session ].each { |owner| t.references owner, null: false, foreign_key: CASCADE }
        t.text :endpoint, null: false, index: { unique: true }
        %i[ p256dh_key auth_key ].each { |column| t.string column, null: false }
        t.datetime :created_at, null: false
        t.check_constraint "length(endpoint) BETWEEN 1 AND 2000", name: "endpoint_length"
      end
      create_table :push_keys do |t|
        t.text :pem, null: false
        t.datetime :created_at, null: false
        t.check_constraint "id = 1", name: "one_key"
      end
    end
end
