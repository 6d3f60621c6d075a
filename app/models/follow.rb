# A member follows the thread of a post, and is notified of new comments. Private to the member.
class Follow < ApplicationRecord
  belongs_to :user
  belongs_to :post

  scope :latest_first, -> { order(id: :desc) }

  SAVE = with_placeholders(<<~SQL.squish).freeze
    INSERT INTO follows (user_id, post_id, created_at) VALUES (?, ?, ?) ON CONFLICT (user_id, post_id) DO NOTHING
  SQL

  # Followers that are notified in one transaction.
  BATCH_SIZE = 500
end
