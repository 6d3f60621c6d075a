class ApplicationController < ActionController::Base
  include Refusals, Authentication, CachedForVisitors, FirstRunRedirection
  include ReadingOnly, TakingPart # once it is known who writes

  # Said outright, since Turbo would have it found anew each time, for frames, which the site has none of.
  layout "application"
  skip_around_action :turbo_tracking_request_id
end
