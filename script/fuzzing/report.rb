# Counts answers by status and persona, and names each failure with a line to send it again by.
module Fuzzing
  class Report
    Failure = Data.define(:number, :request, :status, :exception)

    UNANSWERED = 0

    attr_reader :failures

    def initialize
      @counts, @failures, @reached, @routes = Hash.new(0), [], Set.new, Set.new
    end

    # +exception+ is asked for only where one is to be named.
    def add(number, request, answer)
      status = answer.status
      @counts[[ status, request.persona ]] += 1
      @routes << request.route
      @reached << request.route unless [ 400, 404, 405, 406 ].include?(status)
      if status >= 500 || status == UNANSWERED
        @failures << Failure.new(number:, request:, status:, exception: status == UNANSWERED ? answer.body : yield)
      end
    end

    def failed? = failures.any?
    def share_of_404 = sum(404).fdiv([ total, 1 ].max)

    def to_s(port) = [ table, summary, *alike.map { |same| about(same, port) } ].join("\n\n")

    private
      def table
        personas = @counts.keys.map(&:last).uniq.then { |met| Requests::PERSONAS & met }
        rows = @counts.keys.map(&:first).uniq.sort.map do |status|
          [ status == UNANSWERED ? "none" : status, *personas.map { |persona| @counts[[ status, persona ]] }, sum(status) ]
        end
        [ [ "status", *personas, "all" ], *rows ].map { |row| row.map { |cell| cell.to_s.rjust(14) }.join }.join("\n")
      end

      def alike = failures.group_by { |failure| [ failure.request.route, failure.exception.to_s[/\A[^|]{0,80}/] ] }.values

      def summary
        "#{total} requests. #{sum(404)} (#{(100 * share_of_404).ceil(1)} %) answered 404. #{failures.size} failed. " \
          "#{@reached.size} of #{@routes.size} routes answered something other than 400, 404, 405 and 406."
      end

      def total = @counts.values.sum

      def sum(status) = @counts.sum { |(counted, _), count| counted == status ? count : 0 }

      def about(same, port)
        first, request = same.first, same.first.request
        personas = same.map { |failure| failure.request.persona }.tally.map { |persona, count| "#{persona} (#{count})" }
        "#{same.size} × #{first.status} #{request.verb} #{request.route} as #{personas.join(", ")}\n" \
          "  #{first.exception}\n  #{curl(request, port)}"
      end

      # Without headers of the persona, such as its cookie.
      def curl(request, port)
        headers = request.headers.map { |name, value| "-H #{quote("#{name}: #{value}")}" }
        body = "--data-binary #{quote(request.body.byteslice(0, 1_000))}" if request.body
        url = quote("http://127.0.0.1:#{port}#{request.target}")
        [ "curl -i --globoff --path-as-is -X #{request.verb}", *headers, *body, url, "# as #{request.persona}" ].join(" ").scrub
      end

      # As bash reads it, whatever the bytes.
      def quote(text) = "$'#{text.b.gsub(/[^ -~]|['\\]/n) { |byte| format("\\x%02x", byte.ord) }}'"
  end
end
