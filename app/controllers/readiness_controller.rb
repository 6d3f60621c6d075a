# For load balancers: no session, no layout, no authentication.
class ReadinessController < ActionController::Base
  def show
    problems = Readiness.new.problems
    response.headers["Cache-Control"] = "no-store"
    render plain: problems.empty? ? "ready" : problems.join("\n"),
      status: problems.empty? ? :ok : :service_unavailable
  end
end
