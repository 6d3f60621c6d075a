# Shows what went wrong in the site's own page. It is handed the very request that failed, so it asks nothing of it: not its
# parameters, which may not parse, nor, when the server failed, the database.
class ErrorsController < ApplicationController
  RETRY_AFTER = 5.seconds

  allow_unauthenticated_access
  skip_forgery_protection
  skip_before_action :lead_to_first_run

  def show
    @code = request.path_parameters[:status].to_i
    response.headers["Retry-After"] = RETRY_AFTER.to_i.to_s if @code == 503
    render status: @code, formats: :html
  end

  private
    def resume_session
      super unless signed_in? || request.path_parameters[:status] >= "500"
    end
end
