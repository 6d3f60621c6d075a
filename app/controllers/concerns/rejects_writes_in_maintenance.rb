# In maintenance mode, rejects writes before anything else and shows the typed text again.
module RejectsWritesInMaintenance
  extend ActiveSupport::Concern

  RETRY_AFTER = 30.seconds

  included do
    before_action :reject_writes_in_maintenance
    helper_method :read_only_texts
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
        error = {
          error: t("#{read_only_texts}.title"),
          reason: MaintenanceMode.reason,
          retry_after: RETRY_AFTER.to_i
        }
        render json: error.compact, status: :service_unavailable
      else
        @typed = typed_texts
        render_error_page :read_only, :service_unavailable
      end
    end

    def read_only_texts = MaintenanceMode.storage_lost? ? "storage_lost" : "reading_only"
end
