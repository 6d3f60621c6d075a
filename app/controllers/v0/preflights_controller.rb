class V0::PreflightsController < V0::BaseController
  include CorsPreflight

  skip_forgery_protection
  skip_before_action :require_extension
end
