# For load balancers: no session, no layout, no authentication.
class ReadinessController < ActionController::Base
  def show
    reasons = Readiness.new.reasons
    response.headers["cache-control"] = "no-store"
    render plain: reasons.empty? ? "ready" : reasons.join("\n"), status: reasons.empty? ? :ok : :service_unavailable
  end
end
