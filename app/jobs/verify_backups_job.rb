# Restores and checks the backups, and stores the result. In a separate process: reading a whole database
# would block Ruby's other threads, and closing one here would release this process's locks on it. A staging
# copy has no backups.
class VerifyBackupsJob < ApplicationJob
  def perform
    unless Rails.configuration.x.staging_copy
      Operations::Command.run "nice", Rails.root.join("bin/ops").to_s, "verify"
    end
  end
end
