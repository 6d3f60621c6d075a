# A post or comment that needs, or has had, a moderator's review because of flags or a content rule. Triggers count the
# flags.
class ModerationQueueItem < ApplicationRecord
  include BelongsToItem

  belongs_to :post, optional: true, inverse_of: :queue_item
  belongs_to :comment, optional: true, inverse_of: :queue_item
  belongs_to :moderation_action, optional: true
  belongs_to :content_rule, optional: true

  # Must match the condition of the partial index.
  scope :pending, -> {
    where("moderation_action_id IS NULL AND (flags_count > 0 OR content_rule_id IS NOT NULL)")
    .order(flags_count: :desc, id: :desc)
  }
  scope :with_items, -> {
    includes(:content_rule, post: [ :author, :removal, flags: :user ], comment: [ :author, :post, :removal, flags: :user ])
  }

  def pending?
    moderation_action_id.nil? && (flags_count.positive? || !content_rule_id.nil?)
  end
end
