# Failed requests by kind and count: the status with the exception that the server logged, the status alone
# without one, accepted responses with an invalid body, and unanswered requests with the reason. The counts
# add up to all failures.
class Lab::Failures
  # The log doesn't say which status an exception ended in. These are the possible
  # ones, the most likely first.
  STATUSES = {
    /NotFound|RoutingError/ => [ 404 ],
    /BadRequest|ParameterMissing|ParseError/ => [ 400 ],
    /InvalidAuthenticityToken/ => [ 422 ],
    /Busy|Locked|Timeout/ => [ 503, 500 ]
  }.freeze
  OTHERWISE = [ 500, 503 ].freeze
  INVALID_BODY = "invalid body"

  # The responses with statuses that the scenario doesn't accept. Results of earlier releases don't have them.
  def self.rejected(figures)
    statuses = figures.fetch(:rejected) do
      figures[:statuses].reject { |status, _| status.to_s.match?(/\A2/) }
    end
    statuses.to_h { |status, count| [ status.to_s.to_i, count ] }
  end

  # The failures in +sample+, with the +exceptions+ in the server's log.
  def self.of(sample, exceptions)
    new(rejected: sample.rejected, invalid_bodies: sample.invalid_bodies, unanswered: sample.unanswered,
      unanswered_because: sample.unanswered_because, exceptions:)
  end

  # +figures+ are a result's.
  def initialize(figures)
    @statuses = self.class.rejected(figures)
    @exceptions = figures[:exceptions].to_h.to_h { |name, exception| [ name.to_s, exception[:count] ] }
    @invalid_bodies, @unanswered = figures[:invalid_bodies].to_i, figures[:unanswered]
    @reasons = figures[:unanswered_because].to_h.transform_keys(&:to_s)
  end

  def to_h
    counts = [ *explained, *unexplained, [ INVALID_BODY, @invalid_bodies ], *unanswered ]
    counts.select { |_, count| count.positive? }.to_h
  end

  def total = @statuses.values.sum + @invalid_bodies + @unanswered

  private
    # At most as many as there are responses with that status: an exception may have been logged and handled.
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
      @statuses.map do |status, count|
        counted = explained.sum { |kind, taken| kind.start_with?("#{status} ") ? taken : 0 }
        [ word_for(status), count - counted ]
      end
    end

    def word_for(status) = status == Lab::Generators::Generator::UNKNOWN_STATUS ? "not 2xx" : status.to_s

    def unanswered
      @reasons.map { |reason, count| [ "unanswered: #{reason}", count ] } <<
        [ "unanswered", @unanswered - @reasons.values.sum ]
    end
end
