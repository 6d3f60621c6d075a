# The text of a push message or email about alerts: their kinds and where to act, and no text of an item.
# +lines+ are pairs of a kind and a path.
class ModeratorAlert::Summary
  def initialize(lines)
    @lines = lines
  end

  # "2 items were hidden by flags", or "3 new tasks for moderators".
  def title
    counts.one? ? texts.first : I18n.t("moderator_alerts.several", count: @lines.size)
  end

  # "2 items were hidden by flags. Someone asked to join." Empty if the title says it.
  def body = counts.one? ? "" : texts.join(" ")

  # The page of the task, or the queue if there are several.
  def path
    paths = @lines.map(&:last).uniq
    paths.one? ? paths.first : Rails.application.routes.url_helpers.moderation_root_path
  end

  def message
    { title: title.delete_suffix("."), body:, path:, tag: "moderation-#{SecureRandom.hex(4)}" }
  end

  private
    def counts = @lines.map(&:first).tally
    def texts = counts.map { |kind, count| I18n.t("moderator_alerts.kinds.#{kind}", count:) }
end
