# The slowest requests of a measurement, with the lines of the server's log that contain their tokens.
class Lab::Report::Slowest
  COUNT = 20
  HEADER = [ "token", "second", "status", "duration" ].freeze

  def initialize(result)
    @result = result
    @requests = result.requests.max_by(COUNT, &:duration)
  end

  def drawn? = @requests.any?

  def rows
    @requests.map do |request|
      [
        request.token || "–",
        format("%.2f", request.ended),
        request.status.to_s,
        Lab::Figures.seconds(request.duration)
      ]
    end
  end

  # The first lines with each token, the slowest request first.
  def lines = @lines ||= @result.log_lines(@requests.filter_map(&:token)).values.flatten
end
