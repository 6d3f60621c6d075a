class ApplicationController < ActionController::Base
  include Authentication, CachedForVisitors, FirstRunRedirection
end
