# A moderator has discounted a member's votes: those that were cast, and new ones, are neither shown nor
# counted. Each member has at most one. It is applied to votes, and ended, in batches; each batch asks in
# which direction, since it may be ended while it is applied.
class VoteDiscount < ApplicationRecord
  include RunsInBatches

  belongs_to :user
  belongs_to :moderation_action

  enum :state, %w[ discounting discounted ending ].index_by(&:itself)

  # Must match the condition of the partial index.
  scope :running, -> { where("state <> 'discounted'") }

  class << self
    def impose(user, moderation_action)
      upsert({ user_id: user.id, moderation_action_id: moderation_action.id, state: "discounting" },
        unique_by: :user_id, update_only: %i[ moderation_action_id state ])
      find_by!(user:).apply_after_commit
    end
  end

  def end
    update! state: "ending"
    apply_after_commit
  end

  def apply_after_commit
    update! items_count: user.votes.count
    ActiveRecord.after_all_transactions_commit { start }
  end

  def kind_of_operation = "votes_#{state}"

  def items_done = items_count - outstanding.count

  private
    def outstanding = user.votes.where(discounted: !wanted?)

    def wanted? = self.class.where(id:).pick(:state) != "ending"

    def advance(batches)
      batches.run do |size|
        Vote.where(id: outstanding.limit(size).select(:id)).update_all discounted: wanted?
      end
      batches.once do
        self.class.ending.where(id:).delete_all
        self.class.discounting.where(id:).update_all(state: "discounted")
      end
    end
end
