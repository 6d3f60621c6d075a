# Sends moderators the alerts that are due: immediately, and every minute for those that had to wait.
class SendModeratorAlertsJob < ApplicationJob
  def self.enqueue_after_commit
    enqueue_after_commit_or_warn("Alerts to moderators") { perform_later }
  end

  def perform
    unless MaintenanceMode.on?
      User.where(id: ModeratorAlert.select(:user_id)).find_each do |user|
        ModeratorAlert::Batch.new(user).deliver
      end
    end
  end
end
