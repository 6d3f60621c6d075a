# A member's report of a post or comment, with a reason and perhaps details. Only moderators see who flagged
# it, and the details.
class Flag < ApplicationRecord
  include BelongsToItem

  REASONS = {
    "post" => %w[ spam off_topic unkind already_posted broken_link misleading illegal ],
    "comment" => %w[ spam off_topic unkind bad_faith empty illegal ]
  }.freeze
  MAX_DETAILS_LENGTH = 300

  belongs_to :user

  enum :reason, REASONS.values.flatten.uniq.index_by(&:itself),
    instance_methods: false, scopes: false, validate: true

  normalizes :details, with: ->(text) { PlainText.line(text).presence }

  validates :details, length: { maximum: MAX_DETAILS_LENGTH }
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

  # Replaces the user's earlier flag on it, if any. Returns false, with errors, if invalid. One flag is enough
  # to alert moderators to something illegal, but doesn't hide it.
  def submit
    item.with_moderation_lock do
      if valid?
        earlier_reason = item.flag_by(user)&.reason
        upsert_reason
        ModeratorAlert::Kinds::Illegal.deliver item, by: user if illegal? && earlier_reason != reason
        item.reload.hide_if_flagged(by: user)
      end
    end
    errors.none?
  end

  private
    def illegal? = reason == "illegal"

    def upsert_reason
      self.class.upsert(
        { user_id:, item.item_key => item.id, reason:, details: }, unique_by: [ :user_id, item.item_key ],
        update_only: %i[ reason details ]
      )
    end

    def reason_fits_item
      errors.add :reason, :inclusion if errors[:reason].none? && reasons.exclude?(reason)
    end
end
