require "net/http"

# A condition that a step's change must meet in the running application: a request with a response, or a
# command that succeeds.
class Lab::Workshop::Check
  include Kit::Clock

  INTERVAL = 0.5 # seconds between two attempts

  def initialize(definition)
    @definition = definition
  end

  def title = @definition.fetch("title")

  # Why it may fail, and what to do.
  def hint = @definition["hint"]

  # The problem, or nil if the condition is met within its time. +url+ is the running server's.
  def problem(workshop, url)
    problem = nil
    began = now
    loop do
      problem = attempt(workshop, url)
      return problem if problem.nil? || now - began > @definition.fetch("within", 0)
      sleep INTERVAL
    end
  end

  private
    def attempt(workshop, url) = @definition["run"] ? command_problem(workshop, url) : response_problem(url)

    def command_problem(workshop, url)
      environment = workshop.environment(url:)
      command = Lab::Command.new(environment, *workshop.target.filled(@definition["run"], environment),
        chdir: workshop.directory, unsetenv_others: true).run
      if command.success?
        text_problem(command.output, "The output")
      else
        "#{command.ending}: #{command.last_lines(5).strip}"
      end
    end

    def response_problem(url)
      http_method, path = @definition.fetch("request").split(" ", 2)
      response = respond(http_method, URI("#{url}#{path}"))
      status = @definition.fetch("status", 200)
      return "#{path} responded with #{response.code}, not #{status}" unless response.code.to_i == status

      text_problem(response.body, path)
    rescue SystemCallError, IOError, Timeout::Error, Net::ProtocolError => error
      "#{path} doesn't respond: #{error.message}"
    end

    def respond(http_method, uri)
      Net::HTTP.start(uri.host, uri.port, read_timeout: 60) do |http|
        http.send_request(
          http_method,
          uri.request_uri,
          http_method == "POST" ? "" : nil,
          @definition.fetch("headers", {})
        )
      end
    end

    # +matches+ are regular expressions.
    def text_problem(text, place)
      missing = Array(@definition["matches"]).reject { |pattern| text.match?(Regexp.new(pattern)) }
      "#{place} has no #{missing.join(" and no ")}: #{text.strip[0, 500]}" if missing.any?
    end
end
