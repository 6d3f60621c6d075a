# In maintenance mode, rejects writes before anything else and shows the typed text again.
module RejectsWritesInMaintenance
  extend ActiveSupport::Concern

  RETRY_AFTER = 30.seconds

  included do
    before_action :reject_writes_in_maintenance
    rescue_from MaintenanceMode::Refusal, with: :render_maintenance
  end

  private
    # Before the password is checked, so that the response doesn't reveal whether it was right.
    def reject_writes_in_maintenance
      render_maintenance if MaintenanceMode.on? && !reading?
    end

    def render_maintenance(_error = nil)
      response.headers["Retry-After"] = RETRY_AFTER.to_i.to_s
      if request.accepts.first == Mime[:json]
        render json: { error: t("reading_only.title"), reason: MaintenanceMode.reason, retry_after: RETRY_AFTER.to_i }.compact,
          status: :service_unavailable
      else
        @typed = typed_texts
        render_error_page :read_only, :service_unavailable
      end
    end
end
