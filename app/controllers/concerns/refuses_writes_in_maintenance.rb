# In maintenance mode, rejects writes at once and gives back what was typed.
module RefusesWritesInMaintenance
  extend ActiveSupport::Concern

  RETRY_AFTER = 30.seconds
  NOT_TYPED = %w[ authenticity_token _method commit button ].freeze

  included do
    before_action :refuse_to_write
    rescue_from MaintenanceMode::Refusal, with: :answer_who_writes
  end

  private
    # Before the password is checked, so that the response doesn't reveal whether it was right.
    def refuse_to_write
      answer_who_writes if MaintenanceMode.on? && !(request.get? || request.head?)
    end

    def answer_who_writes(_refusal = nil)
      response.headers["Retry-After"] = RETRY_AFTER.to_i.to_s
      if request.accepts.first == Mime[:json]
        render json: { error: t("reading_only.title"), reason: MaintenanceMode.reason, retry_after: RETRY_AFTER.to_i }.compact,
          status: :service_unavailable
      else
        @typed = typed
        render_refusal :read_only, :service_unavailable
      end
    end

    # The submitted values by field name, without secrets and confirmations.
    def typed
      fields = request.request_parameters.except(*NOT_TYPED)
      flatten_fields(fields).select { |name, value| value.present? && value == filtered_value(name, value) }
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

    def filtered_value(name, value) = request.send(:parameter_filter).filter(name => value)[name]
end
