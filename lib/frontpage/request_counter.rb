# Counts responses by status and duration, also those of the page cache, but not health checks: while the site
# isn't ready, they would count as failed requests.
class RequestCounter
  HEALTH_CHECKS = %w[ /up /ready ].freeze

  def initialize(app, counts: Operations::RequestCounts.here)
    @app, @counts = app, counts
  end

  def call(env)
    began = Kit::Clock.now
    response = @app.call(env)
    count env, response.first, began
    response
  rescue StandardError
    count env, 500, began
    raise
  end

  private
    # A hijacked connection has no status.
    def count(env, status, began)
      if status.positive? && !HEALTH_CHECKS.include?(env["PATH_INFO"])
        @counts.add status, Kit::Clock.now - began
      end
    end
end
