# Whether a server responds to the path that its target names with 200, and how long to wait for that. A
# server that has started but has no page there would be waited for in vain, so the wait ends early if it
# responds with the same status all the time: except for those with which servers and proxies say that they
# are still starting, or if the target says how long to wait.
class Lab::Server::Readiness
  include Kit::Clock, Lab::Reachable

  TIMEOUT = 60 # seconds until the first response with 200
  STARTING = [ 502, 503, 504 ].freeze

  # +patience+ is how many seconds it may respond with the same status.
  def initialize(target, url:, timeout:, patience:)
    @target, @url, @patience = target, url, (patience unless target.ready_timeout)
    @timeout = timeout || target.ready_timeout || TIMEOUT
    @deadline = now + @timeout
  end

  # Sends a request. Returns whether the server responded with 200.
  def check
    response = get(@target.ready)
    see response.code.to_i, response["Location"]
    response.is_a?(Net::HTTPOK)
  rescue Errno::ECONNREFUSED
    missing "nothing listens on port #{URI(url).port}. Make it listen on the port in the variable PORT"
  rescue *UNREACHABLE => error
    missing error.message
  end

  # Why it is not worth waiting any longer, as the rest of a sentence; nil if it is.
  def problem
    if steady?
      "only responded to GET #{url}#{@target.ready} with #{@obstacle} for #{@patience} s. Set target: " \
      "ready to a path that responds with 200, or target: ready_timeout to wait longer"
    elsif now > @deadline
      "did not respond to GET #{url}#{@target.ready} with 200 within #{@timeout} s: " \
        "#{"its last response had " if @status}#{@obstacle}"
    end
  end

  private
    attr_reader :url

    def see(status, location)
      @since = now unless @status == status
      @status, @obstacle = status, "status #{status}#{" to #{location}" if location}"
    end

    def missing(obstacle)
      @status, @obstacle = nil, obstacle
      false
    end

    def steady? = @patience && @status && !STARTING.include?(@status) && now - @since > @patience
end
