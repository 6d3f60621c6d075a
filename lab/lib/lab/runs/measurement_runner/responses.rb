# The part of a measurement that fails it if the server's responses are not those of its scenario.
module Lab::MeasurementRunner::Responses
  private
    # Some load generators do not read bodies, so the lab reads some itself.
    def check_answer
      problem = loads.problem { |token| verification.ignore [ token ] } or return
      raise Lab::Error, "The #{@target.name} server #{problem}. If that response is valid, describe it " \
        "under success in the target's file."
    end

    # Without a successful response, nothing was measured or verified.
    def check_responses
      return if sample.good.positive?

      raise Lab::Error, "The #{@target.name} server #{sample.answers.zero? ? no_response : no_success}"
    end

    def no_response
      reasons = sample.unanswered_because.keys
      "answered no request: #{sample.unanswered} failed without a " \
      "response#{" (#{reasons.join(", ")})" if reasons.any?}, " \
        "#{sample.open_at_end} were still open at the end."
    end

    # With the most frequent failure, and the exception that the server logged for it.
    def no_success
      exceptions = @target.remote? ? {} : Lab::ServerLog.new(log).exceptions
      failure, count = Lab::Failures.of(sample, exceptions).to_h.max_by(&:last)
      logged = exceptions[failure.split.last]&.fetch(:excerpt)&.first
      "returned no successful response: #{Lab::Figures.number(count)} × #{failure}. If these are valid, " \
      "describe them under success in the target's file.#{" From the server's log: #{logged}" if logged}"
    end
end
