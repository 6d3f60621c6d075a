# Counts responses by status and persona, and lists each failure with a command that sends the request again:
# server errors and requests that took too much CPU time.
module Fuzzing
  class Report
    Failure = Data.define(:number, :request, :status, :exception)

    UNANSWERED = 0
    NOT_READY = "/ready(.:format)" # responds with 503 while no job process runs, as on a fuzzed site
    UNREACHED = [ 400, 404, 405, 406 ].freeze # the request didn't get to what the route does
    MAX_CPU_TIME = 250.0 # milliseconds

    attr_reader :failures

    def initialize
      @counts, @failures, @cpu_times = Hash.new(0), [], []
      @routes, @reached = Set.new, { personas: Set.new, formats: Set.new }
    end

    # Yields for the exception of a failed request.
    def add(number, request, response)
      status = response.status
      @counts[[ status, request.persona ]] += 1
      @routes << request.route
      reach request unless UNREACHED.include?(status)
      @cpu_times << [ response.cpu_time, "#{request.verb} #{request.route} (#{number})" ] if response.cpu_time
      if (status >= 500 && request.route != NOT_READY) || status == UNANSWERED
        exception = status == UNANSWERED ? response.body : yield
        @failures << Failure.new(number:, request:, status:, exception:)
      end
    end

    # +times+ are those of the request and of its repetitions, in milliseconds.
    def add_slow(number, request, response, times)
      return unless times.min > MAX_CPU_TIME

      exception = "CPU time: #{times.join(", ")} ms"
      @failures << Failure.new(number:, request:, status: response.status, exception:)
    end

    def failed? = failures.any?
    def share_of_404 = sum(404).fdiv([ total, 1 ].max)

    def to_s(port)
      [ table, summary, coverage, *cpu_times, *groups.map { |group| describe(group, port) } ].join("\n\n")
    end

    private
      def table
        personas = Requests::PERSONAS & @counts.keys.map(&:last)
        rows = @counts.keys.map(&:first).uniq.sort.map do |status|
          counts = personas.map { |persona| @counts[[ status, persona ]] }
          [ status == UNANSWERED ? "none" : status, *counts, sum(status) ]
        end
        lines = [ [ "status", *personas, "all" ], *rows ]
        lines.map { |row| row.map { |cell| cell.to_s.rjust(14) }.join }.join("\n")
      end

      def groups
        failures.group_by { |failure| [ failure.request.route, failure.exception.to_s[/\A[^|]{0,80}/] ] }
          .values
      end

      def summary
        share = (100 * share_of_404).ceil(1)
        "#{total} requests. #{sum(404)} (#{share} %) got a 404. #{failures.size} failed."
      end

      def reach(request)
        format = request.target[/\A[^?]*\.(\w+)/, 1] || request.headers["Accept"]
        @reached[:personas] << [ request.route, request.persona ]
        @reached[:formats] << [ request.route, format ]
      end

      # How many of what was possible responded with something other than 400, 404, 405 or 406.
      def coverage
        reached = @reached[:personas].map(&:first).to_set
        unreached = (@routes - reached).sort.join(", ")
        "Reached #{reached.size} of #{@routes.size} routes, #{@reached[:personas].size} of " \
          "#{@routes.size * Requests::PERSONAS.size} pairs of a route and a persona, and " \
          "#{@reached[:formats].size} pairs of a route and a format." \
          "#{"\nNot reached: #{unreached}" if reached.size < @routes.size}"
      end

      def cpu_times
        sorted = @cpu_times.sort_by(&:first)
        return if sorted.empty?

        median, high = [ 0.5, 0.99 ].map { |share| sorted[(sorted.size * share).floor].first }
        slowest = sorted.last(5).reverse.map { |time, request| "#{time} ms #{request}" }
        "CPU time: median #{median} ms, 99 % within #{high} ms, most #{slowest.join(", ")}"
      end

      def total = @counts.values.sum

      def sum(status) = @counts.sum { |(counted, _), count| counted == status ? count : 0 }

      def describe(group, port)
        first, request = group.first, group.first.request
        counts = group.map { |failure| failure.request.persona }.tally
        personas = counts.map { |persona, count| "#{persona} (#{count})" }
        "#{group.size} × #{first.status} #{request.verb} #{request.route} as #{personas.join(", ")}\n" \
          "  #{first.exception}\n  #{curl(request, port)}"
      end

      # Without the persona's own headers, such as its cookie.
      def curl(request, port)
        headers = request.headers.map { |name, value| "-H #{quote("#{name}: #{value}")}" }
        body = "--data-binary #{quote(request.body.byteslice(0, 1_000))}" if request.body
        url = quote("http://127.0.0.1:#{port}#{request.target}")
        words = [ "curl -i --globoff --path-as-is -X #{request.verb}", *headers, *body, url ]
        [ *words, "# as #{request.persona}" ].join(" ").scrub
      end

      # Quotes any bytes for bash.
      def quote(text) = "$'#{text.b.gsub(/[^ -~]|['\\]/n) { |byte| format("\\x%02x", byte.ord) }}'"
  end
end
