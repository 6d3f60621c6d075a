# A vote on a post or a comment. Cast and withdrawn by Votable.
#
# A new member's vote on a post is +waiting+: it is shown, but counts for the rank only once an established
# member has voted for the post too (Post::Ranking), or the voter is established. A +discounted+ vote doesn't
# count at all (VoteDiscount).
class Vote < ApplicationRecord
  include BelongsToItem

  belongs_to :user

  # Statements that save a vote or change its value, by the column of its item.
  SAVE = %i[ post_id comment_id ].index_with do |item_key|
    with_placeholders(<<~SQL.squish).freeze
      INSERT INTO votes (user_id, #{item_key}, value, waiting, created_at, discounted) VALUES (?, ?, ?, ?, ?,
        EXISTS (SELECT 1 FROM vote_discounts WHERE user_id = ? AND state <> 'ending'))
      ON CONFLICT (user_id, #{item_key}) WHERE #{item_key} IS NOT NULL DO UPDATE SET value = excluded.value
      RETURNING CASE WHEN discounted THEN 'discounted' WHEN waiting THEN 'waiting' ELSE 'counted' END
    SQL
  end.freeze

  DELETE = SAVE.keys.index_with do |item_key|
    with_placeholders("DELETE FROM votes WHERE user_id = ? AND #{item_key} = ?").freeze
  end.freeze

  scope :waiting, -> { where("waiting") } # as the condition of the partial index

  # Every ten minutes: the votes of members who are no longer new don't wait anymore.
  def self.count_established
    waiting.distinct.pluck(:user_id).each_slice(Writes::Batches::SIZES.max) do |ids|
      established = User.where(id: ids).reject(&:new_member?).map(&:id)
      Writes::Batches.new.run do |size|
        where(id: waiting.where(user_id: established).limit(size).select(:id)).update_all waiting: false
      end
    end
  end

  # Upvotes on items of one kind ("post" or "comment"), newest item first.
  scope :upvotes_of, ->(item) { where(value: 1).where.not("#{item}_id": nil).order("#{item}_id": :desc) }
end
