# Counts responses by status and persona, and lists each failure with a command that sends the request again.
module Fuzzing
  class Report
    Failure = Data.define(:number, :request, :status, :exception)

    UNANSWERED = 0

    attr_reader :failures

    def initialize
      @counts, @failures, @reached, @routes = Hash.new(0), [], Set.new, Set.new
    end

    # Yields for the exception of a failed request.
    def add(number, request, response)
      status = response.status
      @counts[[ status, request.persona ]] += 1
      @routes << request.route
      @reached << request.route unless [ 400, 404, 405, 406 ].include?(status)
      if status >= 500 || status == UNANSWERED
        @failures << Failure.new(number:, request:, status:, exception: status == UNANSWERED ? response.body : yield)
      end
    end

    def failed? = failures.any?
    def share_of_404 = sum(404).fdiv([ total, 1 ].max)

    def to_s(port) = [ table, summary, *groups.map { |group| describe(group, port) } ].join("\n\n")

    private
      def table
        personas = Requests::PERSONAS & @counts.keys.map(&:last)
        rows = @counts.keys.map(&:first).uniq.sort.map do |status|
          [ status == UNANSWERED ? "none" : status, *personas.map { |persona| @counts[[ status, persona ]] }, sum(status) ]
        end
        [ [ "status", *personas, "all" ], *rows ].map { |row| row.map { |cell| cell.to_s.rjust(14) }.join }.join("\n")
      end

      def groups = failures.group_by { |failure| [ failure.request.route, failure.exception.to_s[/\A[^|]{0,80}/] ] }.values

      def summary
        "#{total} requests. #{sum(404)} (#{(100 * share_of_404).ceil(1)} %) got a 404. #{failures.size} failed. " \
          "#{@reached.size} of #{@routes.size} routes responded with something other than 400, 404, 405 or 406."
      end

      def total = @counts.values.sum

      def sum(status) = @counts.sum { |(counted, _), count| counted == status ? count : 0 }

      def describe(group, port)
        first, request = group.first, group.first.request
        personas = group.map { |failure| failure.request.persona }.tally.map { |persona, count| "#{persona} (#{count})" }
        "#{group.size} × #{first.status} #{request.verb} #{request.route} as #{personas.join(", ")}\n" \
          "  #{first.exception}\n  #{curl(request, port)}"
      end

      # Without the persona's own headers, such as its cookie.
      def curl(request, port)
        headers = request.headers.map { |name, value| "-H #{quote("#{name}: #{value}")}" }
        body = "--data-binary #{quote(request.body.byteslice(0, 1_000))}" if request.body
        url = quote("http://127.0.0.1:#{port}#{request.target}")
        [ "curl -i --globoff --path-as-is -X #{request.verb}", *headers, *body, url, "# as #{request.persona}" ].join(" ").scrub
      end

      # Quotes any bytes for bash.
      def quote(text) = "$'#{text.b.gsub(/[^ -~]|['\\]/n) { |byte| format("\\x%02x", byte.ord) }}'"
  end
end
