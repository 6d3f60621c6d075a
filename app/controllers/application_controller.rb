class ApplicationController < ActionController::Base
  include ErrorPageRendering, Authentication, CachedForVisitors, FirstRunRedirection
  include RejectsWritesInMaintenance, RequireActiveMember # after authentication

  # Set explicitly: Turbo would look up a layout for frames on each request, and the site has none.
  layout "application"
  skip_around_action :turbo_tracking_request_id
end
