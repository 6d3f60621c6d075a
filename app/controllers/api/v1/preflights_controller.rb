# CORS preflight requests. Scripts of other sites may neither write nor send tokens.
class Api::V1::PreflightsController < Api::V1::BaseController
  allow_unauthenticated_access
  skip_before_action :resume_session, :reject_writes_in_maintenance, :require_write_scope

  def show
    response.headers.update "Access-Control-Allow-Methods" => "GET, HEAD", "Access-Control-Allow-Headers" => "*",
      "Access-Control-Max-Age" => 1.day.to_i.to_s
    head :no_content
  end
end
