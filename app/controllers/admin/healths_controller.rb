# The results of the checks that bin/ops watch runs. The server doesn't run them itself: they may take long.
class Admin::HealthsController < Admin::BaseController
  def show
    directory = Kit::DataDirectory.here(environment: Rails.env)
    @report = Operations::Watch::Report.new(directory)
    @verification = Operations::BackupVerificationRecord.new(directory)
  end
end
