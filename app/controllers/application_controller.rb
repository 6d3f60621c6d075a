class ApplicationController < ActionController::Base
  include Refusals, Authentication, CachedForVisitors, FirstRunRedirection
  include RefusesWritesInMaintenance, RequireActiveMember # once it is known who writes

  # Set explicitly: Turbo would look up a layout for frames on each request, and the site has none.
  layout "application"
  skip_around_action :turbo_tracking_request_id
end
