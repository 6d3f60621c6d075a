require "net/http"

# Requests to a server apart from the load: whether it answers, and which settings it reports. Classes that
# include it have a +url+ and a +@target+.
module Lab::Reachable
  ATTEMPTS, RETRY_DELAY = 5, 1 # attempts to read the settings, and seconds between them
  UNREACHABLE = [
    SystemCallError, IOError, Timeout::Error, Net::ProtocolError, SocketError, OpenSSL::SSL::SSLError
  ].freeze

  # The parameters and pragmas in use, as the running process reports them. Empty if the target has no path
  # for them. Raises Lab::Error if it repeatedly fails to return JSON.
  def settings
    return {} unless @target.settings

    problems = ATTEMPTS.times.map do |attempt|
      sleep RETRY_DELAY if attempt.positive?
      response = get(@target.settings)
      return JSON.parse(response.body) if response.is_a?(Net::HTTPOK)
      "status #{response.code}"
    rescue JSON::ParserError
      "200, but not JSON"
    rescue *UNREACHABLE => error
      error.message
    end
    raise Lab::Error, "The #{@target.name} server did not report its settings: " \
      "GET #{@target.settings} failed #{ATTEMPTS} times (#{problems.last}). #{said}"
  end

  # Its last output, for an error message.
  def said = last_output.strip.empty? ? "It printed nothing." : "Its last output:\n#{last_output}"

  private
    # Net::HTTP fails for the URI of a host like [::1].
    def get(path)
      uri = URI(url)
      Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == "https") do |http|
        http.get(path, @target.headers)
      end
    end
end
