require "net/http"

# Starts the site with the code that is checked out on the migrated copy, on another port and without jobs or
# replication, to check that it works. It starts cold, because the site is read-only meanwhile.
class Operations::Upgrade::Trial
  include Kit::Clock

  TIMEOUT = 120 # seconds until the site is ready
  ENVIRONMENT = {
    "RELAX_SSL" => "true", "SOLID_QUEUE_IN_PUMA" => "", "REPLICATION_IN_PUMA" => "",
    "CHECKPOINTS_IN_PUMA" => "", "WATCH_IN_PUMA" => "", "METRICS_PORT" => "", "WEB_CONCURRENCY" => "1",
    "WARM_UP" => "off", "PIDFILE" => nil
  }.freeze

  def initialize(environment:, log:, lock:)
    @environment, @log, @lock = environment, log, lock
  end

  # Calls the block while it starts. Raises Operations::Error if it isn't ready, or its front page fails.
  def run
    server.start
    yield
    wait_until_ready
    status = status_of("/")
    return if %w[ 200 302 ].include?(status)

    raise Operations::Error,
      "With the new code, the front page responded with status #{status} (log: #{@log})"
  ensure
    server.stop
  end

  private
    def port = @port ||= Kit::FreePort.find

    def server
      words = [ "--binding", "127.0.0.1", "--port", port.to_s, "--pid", "#{@log}.pid" ]
      environment = @environment.merge(ENVIRONMENT, "PORT" => port.to_s, "BINDING" => "127.0.0.1")
      @server ||= Operations::Upgrade::Child.new("bin/rails", "server", *words,
        environment:, log: @log, lock: @lock)
    end

    def wait_until_ready
      response = nil
      wait_until(seconds: TIMEOUT, every: 0.2) { (response = get("/ready")) || !server.alive? }
      return if response&.code == "200"

      unless server.alive?
        raise Operations::Error,
          "The site does not start with the new code (log: #{@log}):\n#{server.problem}"
      end
      reason = "/ready did not respond within #{TIMEOUT} s"
      reason = response.body.scrub.lines.first.to_s.strip if response
      raise Operations::Error, "The site is not ready with the new code (log: #{@log}): #{reason}"
    end

    def status_of(path) = get(path)&.code

    # Returns nil if the server does not respond.
    def get(path)
      Net::HTTP.start("127.0.0.1", port, open_timeout: 2, read_timeout: 30) do |http|
        http.get(path, "Accept" => "text/html")
      end
    rescue SystemCallError, IOError, Timeout::Error
      nil
    end
end
