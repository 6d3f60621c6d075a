class ApplicationController < ActionController::Base
  include ErrorPageRendering, SameOriginVerification, Authentication, CachedForVisitors, FirstRunRedirection, Revalidation
  include RejectsWritesInMaintenance, RequireActiveMember # after authentication

  # Mission Control loads turbo-rails, which would look up a layout for frames on each request, and track the request's id.
  layout "application"
  skip_around_action :turbo_tracking_request_id

  # The same for all visitors, so it is built once. Rails builds members' policies, which contain a nonce.
  VISITORS_POLICY = Rails.configuration.content_security_policy.build.freeze
  after_action :set_visitors_policy

  private
    def set_visitors_policy
      response.headers["Content-Security-Policy"] = VISITORS_POLICY unless request.content_security_policy_nonce
    end
end
