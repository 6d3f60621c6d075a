# What came instead of good answers, by kind and count: the status with the exception that the server told of, the status alone where
# it told of none, and why there was no answer. The kinds add up to all that was not 2xx, whatever the server logged.
class Lab::Failures
  # Which statuses an exception may end in, the likeliest first, where one is known: the log does not say.
  STATUSES = { /NotFound|RoutingError/ => [ 404 ], /BadRequest|ParameterMissing|ParseError/ => [ 400 ], /InvalidAuthenticityToken/ => [ 422 ],
    /Busy|Locked|Timeout/ => [ 503, 500 ] }.freeze
  OTHERWISE = [ 500, 503 ].freeze

  # +figures+ are those of a result.
  def initialize(figures)
    @statuses = figures[:statuses].to_h { |status, count| [ status.to_s.to_i, count ] }.reject { |status, _| status.between?(200, 299) }
    @exceptions = figures[:exceptions].to_h.to_h { |name, met| [ name.to_s, met[:count] ] }
    @unanswered, @reasons = figures[:unanswered], figures[:unanswered_because].to_h.transform_keys(&:to_s)
  end

  def to_h = [ *explained, *unexplained, *no_answer ].select { |_, count| count.positive? }.to_h
  def total = @statuses.values.sum + @unanswered

  private
    # No more of a status than were answered with it: an exception may be logged and dealt with.
    def explained
      left = @statuses.dup
      @explained ||= @exceptions.sort_by { |name, count| [ -count, name ] }.flat_map do |name, count|
        statuses_of(name).filter_map do |status|
          taken = [ count, left.fetch(status, 0) ].min
          count -= taken
          left[status] = left.fetch(status, 0) - taken
          [ "#{status} #{name}", taken ]
        end
      end
    end

    def statuses_of(name) = STATUSES.find { |pattern, _| pattern.match?(name) }&.last || OTHERWISE

    def unexplained
      @statuses.map { |status, count| [ word_for(status), count - explained.sum { |kind, taken| kind.start_with?("#{status} ") ? taken : 0 } ] }
    end

    def word_for(status) = status == Lab::Generators::Generator::UNTOLD ? "not 2xx" : status.to_s

    def no_answer
      @reasons.map { |reason, count| [ "no answer: #{reason}", count ] } << [ "no answer", @unanswered - @reasons.values.sum ]
    end
end
