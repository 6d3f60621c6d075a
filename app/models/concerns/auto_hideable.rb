# Is hidden when enough members flag it, until a moderator decides: more of them if many upvoted it, so that a
# few can't close a discussion that others value. Vouches restore it, and then flags can't hide it again.
module AutoHideable
  extend ActiveSupport::Concern
  include Item

  POINTS_PER_FLAG = 5 # for this many points, one more than the site's flags_to_hide
  # Fewer than flags, because vouching needs more karma and a visit to the hidden item.
  VOUCHES_TO_RESTORE = 2

  included do
    has_many :vouches, dependent: :delete_all
  end

  def hidden_by_flags?
    removed_for_now? && !held?
  end

  # By flags, or until it is approved (Approvable).
  def removed_for_now? = removed? && remover_id.nil?

  # The weight of flags that hides it.
  def flags_to_hide = Site.settings.flags_to_hide + [ established_points, 0 ].max / POINTS_PER_FLAG

  # Removes the item once enough members have flagged it, at last +by+. The removal has no user.
  def hide_if_flagged(by: nil)
    if visible? && queue_item.pending? && queue_item.flags_count >= flags_to_hide &&
        weight_of_flags >= flags_to_hide && !moderation_actions.exists?(action: "vouched")
      Removal.insert({ item_key => id })
      record_members_action "hidden", flag_summary
      ModeratorAlert::Kinds::Hidden.deliver self, by:
    end
  end

  # Restores the item once enough members have vouched for it.
  def restore_if_vouched
    if hidden_by_flags? && vouches.count >= VOUCHES_TO_RESTORE
      restore
      locale = Site.settings.locale
      record_members_action "vouched",
        I18n.t("moderation_actions.vouched", count: VOUCHES_TO_RESTORE, locale:)
    end
  end

  # Runs the block under the item's moderation lock: flags, vouches and decisions run one at a time.
  def with_moderation_lock
    Writes.with_lock("moderation #{model_name} #{id}") { reload && yield }
  end

  private
    # A flag weighs 1, and less if moderators dismissed earlier ones by the same member.
    def weight_of_flags
      records = Flag.where(user_id: flags.select(:user_id)).joins(User::Reviewable::FLAGS_GIVEN)
        .group(:user_id).pluck(*User::Reviewable::DECIDED_AND_UPHELD)
      records.sum { |decided, upheld| (upheld + 1).to_r / (decided + 1) }
    end

    # "Spam or advertising (4); Off topic (1)", in the site's language.
    def flag_summary
      counts = flags.group(:reason).count.sort_by { |reason, count| [ -count, reason ] }
      counts.map { |reason, count| "#{Flag.label(reason, locale: Site.settings.locale)} (#{count})" }
        .join("; ")
    end

    def record_members_action(action, reason)
      entry = moderation_actions.new(action:, reason:, subject: author)
      entry.save!(validate: false)
      entry.notify
    end
end
