# Rejects writes like a read-only Firebase database.
class V0::WritesController < V0::BaseController
  skip_forgery_protection
  skip_before_action :reject_writes_in_maintenance

  def create
    render_permission_denied
  end
end
