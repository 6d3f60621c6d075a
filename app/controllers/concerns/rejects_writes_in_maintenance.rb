# In maintenance mode, rejects writes before anything else and shows the typed text again.
module RejectsWritesInMaintenance
  extend ActiveSupport::Concern

  RETRY_AFTER = 30.seconds
  SECRETS = ActiveSupport::ParameterFilter.new(Rails.application.config.filter_parameters)
  IGNORED_FIELDS = %w[ authenticity_token _method commit button ].freeze
  HIDDEN_FIELDS = %w[
    return_to seen_up_to up_to made_at shown_title shown_tag_names edited_version confirmed_pattern moderation_action_id action
    order instead_of
  ].freeze

  included do
    before_action :reject_writes_in_maintenance
    rescue_from MaintenanceMode::Refusal, with: :render_maintenance
  end

  private
    # Before the password is checked, so that the response doesn't reveal whether it was right.
    def reject_writes_in_maintenance
      render_maintenance if MaintenanceMode.on? && !(request.get? || request.head?)
    end

    def render_maintenance(_error = nil)
      response.headers["Retry-After"] = RETRY_AFTER.to_i.to_s
      if request.accepts.first == Mime[:json]
        render json: { error: t("reading_only.title"), reason: MaintenanceMode.reason, retry_after: RETRY_AFTER.to_i }.compact,
          status: :service_unavailable
      else
        @typed = submitted_fields
        render_error_page :read_only, :service_unavailable
      end
    end

    # The submitted values by field name, without secrets, confirmations and hidden fields.
    def submitted_fields
      fields = request.request_parameters.except(*IGNORED_FIELDS)
      flatten_fields(fields).select do |name, value|
        value.present? && HIDDEN_FIELDS.exclude?(name[/\w+(?=\]?\z)/]) && value == filtered_value(name, value)
      end
    end

    def flatten_fields(fields, within = nil)
      fields.each_with_object({}) do |(name, value), flat|
        name = within ? "#{within}[#{name}]" : name
        case value
        when Hash then flat.merge!(flatten_fields(value, name))
        when String then flat[name] = value
        end
      end
    end

    def filtered_value(name, value) = SECRETS.filter(name => value)[name]
end
