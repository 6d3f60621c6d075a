class HackerNewsApi::PreflightsController < HackerNewsApi::BaseController
  include CorsPreflight

  skip_forgery_protection
  skip_before_action :require_extension
end
