# Responds to API clients with problem details where pages would show an error.
module ProblemResponses
  extend ActiveSupport::Concern
  include ProblemDetails

  included do
    rescue_from(ActiveRecord::RecordNotFound) { problem_of 404 }
    rescue_from(ActionController::BadRequest) { problem_of 400 }
    rescue_from(ActionController::ParameterMissing) { |error| problem_with error.param }
  end

  private
    def answer_who_writes(_refusal = nil)
      response.headers["Retry-After"] = RefusesWritesInMaintenance::RETRY_AFTER.to_i.to_s
      problem 503, t("reading_only.title"), t("reading_only.remedy"), **{ reason: MaintenanceMode.reason }.compact
    end

    def refuse_suspended
      if Current.user.suspended?
        suspension = Current.user.suspension
        problem 403, t("api.suspended"), suspension.reason, **{ until: suspension.expires_at&.iso8601 }.compact
      elsif Current.user.pending_approval?
        problem 403, t("api.waiting"), t("api.waiting_remedy")
      end
    end

    def unauthorized(error = nil)
      response.headers["WWW-Authenticate"] = [ "Bearer", *(%(error="#{error}") if error) ].join(" ")
      problem 401, t("api.unauthorized"), t("api.unauthorized_remedy")
    end
end
