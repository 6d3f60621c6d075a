# A member's report of a post or comment, with a reason. Only moderators see who flagged.
class Flag < ApplicationRecord
  include BelongsToItem

  REASONS = {
    "post" => %w[ spam off_topic unkind already_posted broken_link misleading ],
    "comment" => %w[ spam off_topic unkind bad_faith empty ]
  }.freeze

  belongs_to :user

  enum :reason, REASONS.values.flatten.uniq.index_by(&:itself),
    instance_methods: false, scopes: false, validate: true

  validate :reason_fits_item
  validate { errors.add :base, blocked_reason if blocked_reason }

  def self.label(reason, **options)
    I18n.t(reason, scope: "flags.reasons", **options)
  end

  # The reasons for this kind of item.
  def reasons
    REASONS.fetch(item.model_name.singular)
  end

  # Why the user may not flag it, or nil.
  def blocked_reason
    if item.author_id == user.id then :own
    elsif item.removed? then :removed
    elsif item.queue_item&.moderation_action_id then :decided
    elsif !user.can_flag? then :untrusted
    end
  end

  # Replaces the user's earlier flag on it, if any. Returns false, with errors, if invalid.
  def submit
    item.with_moderation_lock { valid? && upsert_reason && item.reload.hide_if_flagged(by: user) }
    errors.none?
  end

  private
    def upsert_reason
      self.class.upsert(
        { user_id:, item.item_key => item.id, reason: }, unique_by: [ :user_id, item.item_key ],
        update_only: :reason
      ).present?
    end

    def reason_fits_item
      errors.add :reason, :inclusion if errors[:reason].none? && reasons.exclude?(reason)
    end
end
