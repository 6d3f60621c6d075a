# Applies the site's content rules, and the limits for new members (User::NewMember),
# to submitted and edited items.
module ContentRules
  extend ActiveSupport::Concern

  included do
    validate :apply_rules, on: :update, if: :rules_apply_to_edit?
    after_update :queue_for_review
  end

  # Whether its author may submit it. Adds errors if not. +limited+: whether the limits for new members apply.
  def allowed?(limited: author.new_member?)
    apply_limits if limited
    apply_slow_mode if is_a?(Comment)
    apply_rules
    errors.none?
  end

  # The limit on what its author may submit in an hour, or nil for established members.
  def hourly_limit = author.hourly_limit(self.class)

  # The rules that its current text matches; none for moderators. Memoized, because matching takes
  # milliseconds for a long text, too long for the write lock: call this before a transaction, which then uses
  # the same result.
  def matched_rules
    texts = values_at(*self.class::CONTENT_ATTRIBUTES)
    @matched_rules = nil unless @matched_texts == texts
    @matched_texts = texts
    @matched_rules ||= author.staff? ? [] : ContentRule.matching(self)
  end

  # Matches the rules before the transaction begins.
  def save(...)
    matched_rules if persisted? && rules_apply_to_edit?
    super
  end

  # Adds the item to the moderation queue if one of the matched +rules+ says so and wasn't deleted meanwhile.
  def queue_for_review(rules = @matched_rules)
    if (rule = rules&.find(&:watch?)) && ContentRule.exists?(rule.id)
      waiting = ModerationQueueItem.exists?(item_key => id)
      ModerationQueueItem.upsert({ item_key => id, content_rule_id: rule.id },
        unique_by: item_key, update_only: :content_rule_id)
      ModeratorAlert::Kinds::Filtered.deliver self unless waiting
    end
  end

  private
    def rules_apply_to_edit? = changed.intersect?([ *self.class::EDITABLE_ATTRIBUTES, :url ].map(&:to_s))

    def apply_rules
      if rule = matched_rules.find(&:refuse?)
        errors.add :base, :refused_by_rule, pattern: rule.pattern, reason: rule.reason
      end
    end

    def apply_limits
      limit = User::HourlyLimit.new(self.class, author)
      errors.add :base, :too_many, count: limit.max if limit.reached?
      reject_unknown_domain if try(:domain)
    end
end
