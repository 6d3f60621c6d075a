class Api::V1::PreflightsController < Api::V1::BaseController
  include CorsPreflight

  allow_unauthenticated_access
  skip_before_action :resume_session, :require_write_scope
end
