class Admin::DatabasesController < Admin::BaseController
  def show
    community = Operations::Community.here(environment: Rails.env)
    @logs = Operations::WriteAheadLog.of(community)
    @version = SQLite3::SQLITE_VERSION
  end
end
