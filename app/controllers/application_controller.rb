class ApplicationController < ActionController::Base
  include ErrorPageRendering, SameOriginVerification, Authentication, CachedForVisitors, FirstRunRedirection,
    Revalidation, TypedTexts
  include RejectsWritesInMaintenance, RequireActiveMember # after authentication

  # Mission Control loads turbo-rails, which would look up a layout for frames on each request, and track the
  # request's id.
  layout "application"
  skip_around_action :turbo_tracking_request_id

  # The same for all pages, so it is built once.
  CONTENT_SECURITY_POLICY = Rails.configuration.content_security_policy.build.freeze
  after_action :set_content_security_policy

  helper_method :reading?

  # For responses that don't depend on a session. Works before the first run, too.
  def self.allow_access_without_session
    allow_unauthenticated_access
    skip_before_action :resume_session, :redirect_to_first_run
  end

  private
    def reading? = request.get? || request.head?

    def set_content_security_policy
      response.headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
    end
end
