# CORS preflight requests.
class V0::PreflightsController < V0::BaseController
  skip_forgery_protection
  skip_before_action :reject_writes_in_maintenance, :require_extension

  def show
    response.headers.update "Access-Control-Allow-Methods" => "GET, HEAD", "Access-Control-Allow-Headers" => "*",
      "Access-Control-Max-Age" => 1.day.to_i.to_s
    head :no_content
  end
end
