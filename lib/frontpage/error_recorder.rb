# Records errors that Rails reports, for administrators, without personal data. The rate is limited, so that
# the disk doesn't fill up if every request fails. The log has all errors.
class ErrorRecorder < SolidErrors::Subscriber
  MAX_PER_MINUTE = 30 # in each process
  RETENTION = 30.days
  MAX_OCCURRENCES = 10_000
  FILTERED = "[FILTERED]"

  # Email and IP addresses, password digests, anything as long as a token, and the
  # values of filtered parameters.
  PERSONAL_DATA = Regexp.union(/[^\s<>"'`:;,()\[\]]+@[^\s<>"'`:;,()\[\]]+/, /\b\d{1,3}(?:\.\d{1,3}){3}\b/,
    /\b(?:\h{1,4}:){3,7}\h{0,4}|\b(?:\h{1,4}:){1,6}:\h{0,4}/, %r{\$2[abxy]?\$\d\d\$[./A-Za-z0-9]{53}},
    /[A-Za-z0-9+_=-]{40,}/,
    /(?:password|passwort|secret|token|code)\K["']?\s*(?:=>|[=:])\s*["']?[^\s"',}&]+/i)

  def initialize
    @minute, @recorded = nil, 0
  end

  def report(error, handled:, severity:, context:, source: nil)
    unless ignore_by_class?(error.class.name) || rate_limited?
      super(error, handled:, severity:, context: { **context, **request_in(context) }, source:)
    end
  rescue ActiveRecord::ActiveRecordError => failure
    Rails.logger.error "The error could not be recorded (#{failure.message.lines.first&.strip}). Run " \
      "bin/ops doctor."
  end

  private
    # The attributes that Solid Errors stores: overrides its method
    # (docs/decisions/0072-overrides-of-private-methods.md).
    def s(data) = filter(super)

    def filter(data)
      case data
      when String then data.gsub(PERSONAL_DATA, FILTERED)
      when Hash then data.transform_values { |value| filter(value) }
      when Array then data.map { |value| filter(value) }
      else data
      end
    end

    # The controller that raised the error, not the one that rendered the error page since, and the request
    # id, which the page and the log contain.
    def request_in(context)
      controller = context[:controller] or return {}

      {
        controller: controller.request.get_header(ErrorPages::FAILED) || controller,
        request_id: controller.request.request_id
      }
    end

    def rate_limited?
      minute = Kit::Clock.now.to_i / 60
      @minute, @recorded = minute, 0 unless minute == @minute
      (@recorded += 1) > MAX_PER_MINUTE
    end
end
