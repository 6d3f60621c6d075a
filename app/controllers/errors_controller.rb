# Shows errors in the site's layout. It handles the request that failed, so it must not parse its parameters
# and, after a server error, must not query the database. The typed values come from the request of the
# controller that failed, which had parsed them.
class ErrorsController < ApplicationController
  include ProblemDetails, AllowedMethods

  RETRY_AFTER = 5.seconds
  STORAGE_RETRY_AFTER = 2.minutes # gives an operator time to react
  RETRYABLE_STATUSES = [ 404, 409, 422, 500, 503, 507 ].freeze # where the same request may succeed later

  allow_unauthenticated_access
  skip_forgery_protection
  skip_before_action :redirect_to_first_run, :reject_writes_in_maintenance
  allow_suspended

  def show
    @code = StorageErrors::STATUSES[storage_error] || (upgrading? ? 503 : failed_status)
    @error_key = storage_error || (upgrading? ? :upgrading : @code)
    @typed = texts_of_failed_request
    if @code.in?([ 503, 507 ])
      response.headers["Retry-After"] = (storage_error ? STORAGE_RETRY_AFTER : RETRY_AFTER).to_i.to_s
    end
    api_request? ? render_api_error : render(status: @code, formats: :html)
  end

  private
    def failed_status = request.path_parameters[:status].to_i # Rails unwraps only template errors

    # Tables may already be those of the new version.
    def upgrading? = failed_status == 500 && MaintenanceMode.reason == Operations::Upgrade::REASON

    def api_request? = request.get_header("action_dispatch.original_path").to_s.start_with?("/api/v1/")

    # The router raises the same error for an unknown path and for a path that doesn't support the method.
    def render_api_error
      methods = @code == 404 ? allowed_methods : []
      return render_error_problem(@code, @error_key) if methods.empty?

      response.headers["Allow"] = methods.join(", ")
      render_error_problem 405
    end

    def language = api_request? ? :en : super

    # Logs storage problems with their remedy.
    def storage_error
      return @storage_error if defined?(@storage_error)

      error = request.get_header("action_dispatch.exception")
      @storage_error = (StorageErrors.kind_of(error) || lost_storage).tap do |kind|
        logger.error "The storage is #{kind} (#{error.message}): run bin/ops doctor." if kind
      end
    end

    # A new connection may have opened an empty file in place of one that was deleted a moment ago.
    def lost_storage = (:unwritable if failed_status == 500 && MaintenanceMode.storage_lost?)

    def texts_of_failed_request
      failed = request.get_header(ErrorPages::FAILED)
      @code.in?(RETRYABLE_STATUSES) && failed.is_a?(ApplicationController) ? typed_texts(failed.request) : []
    rescue ActionController::BadRequest, ActionDispatch::Http::Parameters::ParseError
      [] # rejected before it was parsed
    end

    def resume_session
      super unless signed_in? || failed_status >= 500
    end
end
