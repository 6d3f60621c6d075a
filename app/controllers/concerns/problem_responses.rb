# Responds to API clients with problem details where pages would show an error.
module ProblemResponses
  extend ActiveSupport::Concern
  include ProblemDetails

  included do
    rescue_from(ActiveRecord::RecordNotFound) { render_error_problem 404 }
    rescue_from(ActionController::BadRequest) { render_error_problem 400 }
    rescue_from(ActionController::ParameterMissing) { |error| render_invalid_field error.param }
  end

  private
    def render_maintenance(_error = nil)
      response.headers["Retry-After"] = RejectsWritesInMaintenance::RETRY_AFTER.to_i.to_s
      texts = %w[ title remedy ].map { |text| t("#{read_only_texts}.#{text}") }
      render_problem 503, *texts, **{ reason: MaintenanceMode.reason }.compact
    end

    def require_active_member
      if Current.user.suspended?
        suspension = Current.user.suspension
        render_problem 403, t("api.suspended"), suspension.reason,
          **{ until: suspension.expires_at&.iso8601 }.compact
      elsif Current.user.pending_approval?
        render_problem 403, t("api.waiting"), t("api.waiting_remedy")
      end
    end

    def render_not_editable
      remedy = t("api.not_editable_remedy", window: Site.settings.edit_window_in_words)
      render_problem 403, t("api.not_editable"), remedy
    end

    def render_unauthorized(error = nil)
      response.headers["WWW-Authenticate"] = [ "Bearer", *(%(error="#{error}") if error) ].join(" ")
      render_problem 401, t("api.unauthorized"), t("api.unauthorized_remedy")
    end
end
