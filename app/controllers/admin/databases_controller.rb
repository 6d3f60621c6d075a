class Admin::DatabasesController < Admin::BaseController
  def show
    community = Kit::DataDirectory.here(environment: Rails.env)
    @logs = Operations::WriteAheadLog.of(community)
    @version = SQLite3::SQLITE_VERSION
  end
end
