require "cgi/escape"
require "json"

# The parameters of an event as its sender wrote them. Everything but the name may be nil.
Tally::Payload = Struct.new(:name, :page, :referrer, :value, :time) do
  class << self
    # Raises Malformed if the parameters cannot be parsed.
    def of(event) = event.kind == "hit" ? of_query(event) : of_json(event)

    private
      # The page of a tracking pixel is in the Referer header. Without one, the requested path is the page.
      def of_query(event)
        fields = query(event.parameters.to_s)
        page = fields["u"] || event.referrer || event.path
        new(fields["n"].to_s.empty? ? Tally::Rollup::PAGEVIEW : fields["n"], page, fields["r"], fields["v"], fields["t"])
      end

      def query(text)
        text.split("&").filter_map { |pair| decode(*pair.split("=", 2)) if pair.match?(/\A[nrtuv]=/) }.to_h
      end

      def decode(key, value)
        raise Tally::Malformed, "The query has invalid percent encoding." if value.match?(/%(?!\h\h)/)

        [ key, CGI.unescape(value, Encoding::UTF_8).scrub("") ]
      end

      def of_json(event)
        fields = JSON.parse(event.parameters.to_s)
        raise Tally::Malformed, "The event isn't a JSON object." unless fields.is_a?(Hash)

        page = text(fields, "url") || event.referrer
        new(fields["name"], page, text(fields, "referrer"), fields["value"], fields["time"])
      rescue JSON::ParserError
        raise Tally::Malformed, "The event isn't valid JSON." unless truncated?(event)
        raise Tally::Malformed, "The event is longer than #{max} bytes and was cut off."
      end

      # Cutting may remove up to 3 bytes more, to keep valid UTF-8.
      def truncated?(event) = event.parameters.to_s.bytesize >= max - 3
      def max = Tally::Parser::MAX_PARAMETERS

      def text(fields, key)
        raise Tally::Malformed, "The #{key} isn't a string." unless fields[key].nil? || fields[key].is_a?(String)

        fields[key] unless fields[key] == ""
      end
  end
end
