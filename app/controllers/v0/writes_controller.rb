# Rejects writes like a read-only Firebase database.
class V0::WritesController < V0::BaseController
  skip_forgery_protection
  skip_before_action :refuse_to_write

  def create
    deny
  end
end
