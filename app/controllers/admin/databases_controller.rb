class Admin::DatabasesController < Admin::BaseController
  def show
    directory = Kit::DataDirectory.here(environment: Rails.env)
    @logs = Operations::WriteAheadLog.of(directory)
    @operations = ContinueOperationJob.running
    @version = SQLite3::SQLITE_VERSION
  end
end
