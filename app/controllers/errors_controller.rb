# Shows errors in the site's layout. It handles the request that failed, so it must not parse its parameters and, after a server
# error, must not query the database. The submitted values come from the code that had parsed them.
class ErrorsController < ApplicationController
  include ProblemDetails

  RETRY_AFTER = 5.seconds
  REPAIR = 2.minutes # for an operator to look at it
  TYPED_IN = [ 404, 409, 422, 500, 503, 507 ].freeze # where the same request may succeed later

  allow_unauthenticated_access
  skip_forgery_protection
  skip_before_action :lead_to_first_run, :refuse_to_write
  allow_suspended

  def show
    @code = StorageErrors::STATUSES[failing_storage] ||
      request.path_parameters[:status].to_i # Rails unwraps only template errors
    @words = failing_storage || @code
    @typed = typed_before
    response.headers["Retry-After"] = (failing_storage ? REPAIR : RETRY_AFTER).to_i.to_s if @code.in?([ 503, 507 ])
    asked_by_program? ? problem_of(@code, @words) : render(status: @code, formats: :html)
  end

  private
    def asked_by_program? = request.get_header("action_dispatch.original_path").to_s.start_with?("/api/v1/")

    def language = asked_by_program? ? :en : super

    # Logs storage problems with their remedy.
    def failing_storage
      return @failing_storage if defined?(@failing_storage)

      error = request.get_header("action_dispatch.exception")
      @failing_storage = StorageErrors.kind_of(error).tap do |kind|
        logger.error "The storage is #{kind} (#{error.message}): bin/ops doctor names the way out." if kind
      end
    end

    def typed_before
      failed = request.get_header(ErrorPages::FAILED)
      @code.in?(TYPED_IN) && failed.is_a?(ApplicationController) ? failed.send(:typed) : {}
    rescue ActionController::BadRequest, ActionDispatch::Http::Parameters::ParseError
      {} # rejected before it was parsed
    end

    def resume_session
      super unless signed_in? || request.path_parameters[:status] >= "500"
    end
end
