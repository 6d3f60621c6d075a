require "json"

# The parameters of an event as its sender wrote them. Everything but the name may be nil. The page and the
# referrer have no query, since queries may contain secrets.
Tally::Payload = Struct.new(:name, :page, :referrer, :value, :time) do
  class << self
    # Raises Malformed if the parameters cannot be parsed.
    def of(event) = event.kind == "hit" ? of_query(event) : of_json(event)

    private
      # The page of a tracking pixel is in the Referer header. Without one, the requested path is the page.
      def of_query(event)
        fields = Tally::HitParameters.parse(event.parameters.to_s)
        url = Tally::Location.bare(fields["u"], route: fields["h"] == "1")
        page = [ url, Tally::Location.bare(event.referrer), event.path ].find { |text| !text.to_s.empty? }
        new(fields["n"].to_s.empty? ? Tally::Rollup::PAGEVIEW : fields["n"],
          page, fields["r"], fields["v"], fields["t"])
      end

      def of_json(event)
        fields = JSON.parse(event.parameters.to_s)
        raise Tally::Malformed, "The event isn't a JSON object." unless fields.is_a?(Hash)

        url = Tally::Location.bare(fields["url"], route: fields["hash"] == true)
        page = url.nil? || url == "" ? Tally::Location.bare(event.referrer) : url
        new(fields["name"], page, string(fields["referrer"]), fields["value"], fields["time"])
      rescue JSON::ParserError
        raise Tally::Malformed, "The event isn't valid JSON." unless truncated?(event)
        raise Tally::Malformed, "The event is longer than #{max} bytes and was cut off."
      end

      # Cutting may remove up to 3 bytes more, to keep valid UTF-8.
      def truncated?(event) = event.parameters.to_s.bytesize >= max - 3
      def max = Tally::Parser::MAX_PARAMETERS
      def string(value) = (value if value.is_a?(String))
  end
end
