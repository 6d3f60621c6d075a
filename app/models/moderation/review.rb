# That a post or a comment is to be looked at by a moderator, since so many have flagged it or a rule says so, or was. The flags are counted by triggers.
class Review < ApplicationRecord
  include BelongsToItem

  belongs_to :decision, optional: true
  belongs_to :rule, optional: true

  # Written as the partial index has it.
  scope :waiting, -> { where("decision_id IS NULL AND (flags_count > 0 OR rule_id IS NOT NULL)").order(flags_count: :desc, id: :desc) }
  scope :with_items, -> { includes(:rule, post: [ :author, :removal, flags: :user ], comment: [ :author, :post, :removal, flags: :user ]) }

  def waiting?
    decision_id.nil? && (flags_count.positive? || !rule_id.nil?)
  end
end
