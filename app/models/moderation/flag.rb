# A member's report of a post or comment, with a reason. Only moderators see who flagged.
class Flag < ApplicationRecord
  include OfThing

  REASONS = {
    "post" => %w[ spam off_topic unkind already_posted broken_link misleading ],
    "comment" => %w[ spam off_topic unkind bad_faith empty ]
  }.freeze

  belongs_to :user

  enum :reason, REASONS.values.flatten.uniq.index_by(&:itself), instance_methods: false, scopes: false, validate: true

  validate :reason_fits_thing
  validate { errors.add :base, refusal if refusal }

  def self.label(reason, **options)
    I18n.t(reason, scope: "flags.reasons", **options)
  end

  # The reasons that there are for such a thing.
  def reasons
    REASONS.fetch(thing.model_name.singular)
  end

  # Why the person may not flag it, or nil.
  def refusal
    if thing.author_id == user.id then :own
    elsif thing.removed? then :removed
    elsif thing.review&.decision_id then :decided
    elsif !user.may_flag? then :untrusted
    end
  end

  # Makes it the person's flag, in the place of the one they had. Returns false, with errors, when it will not do.
  def keep
    thing.in_turn { valid? && put_down && thing.reload.hide_if_flagged }
    errors.none?
  end

  private
    def put_down
      self.class.upsert({ user_id:, thing.thing_key => thing.id, reason: }, unique_by: [ :user_id, thing.thing_key ], update_only: :reason).present?
    end

    def reason_fits_thing
      errors.add :reason, :inclusion if errors[:reason].none? && reasons.exclude?(reason)
    end
end
