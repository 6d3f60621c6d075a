# A post or comment that needs, or has had, a moderator's review because of flags, reports or a content rule,
# or because it is one of the first of a new member (Approvable). Triggers count the flags and the open
# reports, which need a review even if there was one before.
class ModerationQueueItem < ApplicationRecord
  include BelongsToItem

  belongs_to :post, optional: true, inverse_of: :queue_item
  belongs_to :comment, optional: true, inverse_of: :queue_item
  belongs_to :moderation_action, optional: true
  belongs_to :content_rule, optional: true
  has_one :claim, class_name: "QueueClaim"

  # Must match the condition of the partial index.
  PENDING = "(moderation_action_id IS NULL AND (flags_count > 0 OR content_rule_id IS NOT NULL " \
    "OR first_post IS NOT NULL)) OR open_reports_count > 0".freeze
  DECISION = { moderation_action: :user }.freeze # an earlier one, on a report

  scope :pending, -> { where(PENDING).order(open_reports_count: :desc, flags_count: :desc, id: :desc) }
  scope :with_items, -> {
    includes(:content_rule, claim: :user, post: [ :author, :removal, flags: :user, open_reports: DECISION ],
      comment: [ :author, :post, :removal, flags: :user, open_reports: DECISION ])
  }

  def pending? = open_reports_count.positive? || (undecided? && found?)

  # Whether members flagged it, a filter found it, or it is one of the first of a new member.
  def found? = flags_count.positive? || !content_rule_id.nil? || !first_post.nil?

  # Also with an open report: an approved item stays approved.
  def undecided? = moderation_action_id.nil?
  def first_post_pending? = !first_post.nil? && undecided?
  def held? = first_post == "held" && undecided?

  # The claim of the moderator who is reviewing it, or nil.
  def active_claim
    claim if claim&.active?
  end

  def claimed_by_other?(user)
    !active_claim.nil? && active_claim.user_id != user.id
  end

  # Returns whether +user+ has it now. Another moderator's claim is replaced only if they are +previous+.
  def claim_by(user, **)
    QueueClaim.save_for(self, user, **)
  end

  def release_by(user)
    QueueClaim.where(moderation_queue_item: self, user:).delete_all
  end
end
