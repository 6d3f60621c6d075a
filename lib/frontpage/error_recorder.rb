# Records errors that Rails reports, for administrators, without personal data and at a limited rate, so that a failure of every
# request doesn't fill the disk. The log has all of them.
class ErrorRecorder < SolidErrors::Subscriber
  MAX_PER_MINUTE = 30 # maximum per minute, in each process
  RETENTION = 30.days
  MAX_OCCURRENCES = 10_000 # occurrences
  LEFT_OUT = "[FILTERED]"

  # Email and IP addresses, password digests, anything as long as a token, and the values of filtered parameters.
  PRIVATE = Regexp.union(
    /[^\s<>"'`:;,()\[\]]+@[^\s<>"'`:;,()\[\]]+/, /\b\d{1,3}(?:\.\d{1,3}){3}\b/,
    /\b(?:\h{1,4}:){3,7}\h{0,4}|\b(?:\h{1,4}:){1,6}:\h{0,4}/, %r{\$2[abxy]?\$\d\d\$[./A-Za-z0-9]{53}},
    /[A-Za-z0-9+_=-]{40,}/, /(?<=password|passwort|secret|token|code)["']?\s*(?:=>|[=:])\s*["']?[^\s"',}&]+/i
  )

  def initialize
    @minute, @kept = nil, 0
  end

  def report(error, handled:, severity:, context:, source: nil)
    unless ignore_by_class?(error.class.name) || flooded?
      super(error, handled:, severity:, context: { **context, **request_in(context) }, source:)
    end
  end

  private
    # The attributes that Solid Errors stores.
    def s(data) = without_private(super)

    def without_private(data)
      case data
      when String then data.gsub(PRIVATE, LEFT_OUT)
      when Hash then data.transform_values { |value| without_private(value) }
      when Array then data.map { |value| without_private(value) }
      else data
      end
    end

    # The exception, although an error page was rendered since, and the request id that page and log show.
    def request_in(context)
      controller = context[:controller] or return {}

      { controller: controller.request.get_header(ErrorPages::FAILED) || controller, request_id: controller.request.request_id }
    end

    def flooded?
      minute = Kit::Clock.now.to_i / 60
      @minute, @kept = minute, 0 unless minute == @minute
      (@kept += 1) > MAX_PER_MINUTE
    end
end
