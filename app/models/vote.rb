# A vote on a post or a comment. Cast and withdrawn by Votable.
class Vote < ApplicationRecord
  include BelongsToItem

  belongs_to :user

  # Statements that save a vote or change its value, by the column of its item.
  SAVE = %i[ post_id comment_id ].index_with do |item_key|
    with_placeholders(<<~SQL.squish).freeze
      INSERT INTO votes (user_id, #{item_key}, value, created_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (user_id, #{item_key}) WHERE #{item_key} IS NOT NULL DO UPDATE SET value = excluded.value
    SQL
  end.freeze

  DELETE = SAVE.keys.index_with do |item_key|
    with_placeholders("DELETE FROM votes WHERE user_id = ? AND #{item_key} = ?").freeze
  end.freeze

  # Upvotes on items of one kind ("post" or "comment"), newest item first.
  scope :upvotes_of, ->(item) { where(value: 1).where.not("#{item}_id": nil).order("#{item}_id": :desc) }
end
