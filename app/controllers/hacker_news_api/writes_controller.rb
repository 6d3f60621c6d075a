# Rejects writes like a read-only Firebase database.
class HackerNewsApi::WritesController < HackerNewsApi::BaseController
  skip_forgery_protection
  skip_before_action :reject_writes_in_maintenance

  def create
    render_permission_denied
  end
end
