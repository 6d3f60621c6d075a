# Whom the dashboard inherits from until the application names a controller of its own: it lets in nobody.
class Tally::ClosedController < ActionController::Base
  before_action { head :not_found }
end
