# The default base controller, which denies access to everybody.
class Tally::ClosedController < ActionController::Base
  before_action { head :not_found }
end
