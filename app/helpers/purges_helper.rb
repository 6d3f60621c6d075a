# Texts for moderators about purges.
module PurgesHelper
  # The consequences of confirming +purge+, as sentences. Those for backups depend on where they are.
  def purge_consequences(purge)
    scope = "moderation.actions.explanations.purged"
    target = purge.redacted_action ? "reason" : "item"
    [ t("#{scope}.#{target}"), t("#{scope}.copies"), *purge_of_backups(scope), t("#{scope}.elsewhere") ]
  end

  # The earlier reasons about +item+ that can be deleted, for a selection, the latest first.
  def redactable_reasons(item)
    entries = Moderation::RequestRedaction.redactable_of(item).order(id: :desc).limit(PageSize::LIST)
    entries.map do |entry|
      date = date_in_words(entry.created_at.to_date)
      action = t("moderation.logs.filter.actions.#{entry.action}")
      [ "#{date} · #{action}: #{truncate entry.reason, length: 60}", entry.id ]
    end
  end

  private
    def purge_of_backups(scope)
      directory = Kit::DataDirectory.here(environment: Rails.env)
      destination = Operations::BackupDestination.of(directory)
      snapshots = t("#{scope}.snapshots")
      if Operations::BackupCoverage.new(directory).gap then [ t("#{scope}.other_backups") ]
      elsif destination.bucket? then [ snapshots, t("#{scope}.bucket", count: destination.days + 1) ]
      else [ snapshots, t("#{scope}.folder") ]
      end
    end
end
