# Is hidden once so many members have flagged it, until a moderator decides; others may vouch for it, and then flags hide it
# no more.
module AutoHideable
  extend ActiveSupport::Concern
  include Item

  # So many that no two friends silence a third, and so few that spam is gone before a moderator wakes. Hacker News has eight.
  HIDING_FLAGS = 5
  # Vouching members have read it and have enough karma.
  VOUCHES = 2

  included do
    has_many :vouches, dependent: :delete_all
  end

  def hidden?
    removed? && remover_id.nil?
  end

  # Takes it down in nobody's name where enough have flagged it.
  def hide_if_flagged
    if visible? && queue_item.pending? && queue_item.flags_count >= HIDING_FLAGS && !moderation_actions.exists?(action: "vouched")
      Removal.insert({ item_key => id })
      decide_by_members "hidden", flags_in_words
    end
  end

  # Brings it back where enough have vouched for it.
  def show_if_vouched
    if hidden? && vouches.count >= VOUCHES
      restore
      decide_by_members "vouched", I18n.t("moderation_actions.vouched", count: VOUCHES, locale: Site.settings.locale)
    end
  end

  # Runs the block as the only one that flags it, vouches for it or decides on it.
  def with_moderation_lock
    Writes.with_lock("moderation #{model_name} #{id}") { reload && yield }
  end

  private
    # "Spam, or nothing but advertising (4); Off topic (1)", in the language of the log.
    def flags_in_words
      counts = flags.group(:reason).count.sort_by { |reason, count| [ -count, reason ] }
      counts.map { |reason, count| "#{Flag.label(reason, locale: Site.settings.locale)} (#{count})" }.join("; ")
    end

    def decide_by_members(action, reason)
      moderation_actions.new(action:, reason:, subject: author).save!(validate: false)
    end
end
