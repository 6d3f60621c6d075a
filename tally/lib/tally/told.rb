require "cgi/escape"
require "json"

# What an event was told in its parameters, as it was told. All but the name may be nil.
Tally::Told = Struct.new(:name, :page, :referrer, :value, :time) do
  class << self
    # Raises Malformed where nothing can be read.
    def of(event) = event.kind == "hit" ? of_query(event) : of_json(event)

    private
      # A pixel in a page is asked for by the page, which is then its referrer; a page that counts itself is what was asked for.
      def of_query(event)
        told = query(event.parameters.to_s)
        page = told["u"] || event.referrer || event.path
        new(told["n"].to_s.empty? ? Tally::Rollup::PAGEVIEW : told["n"], page, told["r"], told["v"], told["t"])
      end

      def query(text)
        text.split("&").filter_map { |pair| decode(*pair.split("=", 2)) if pair.match?(/\A[nrtuv]=/) }.to_h
      end

      def decode(key, value)
        raise Tally::Malformed, "The query cannot be read." if value.match?(/%(?!\h\h)/)

        [ key, CGI.unescape(value, Encoding::UTF_8).scrub("") ]
      end

      def of_json(event)
        told = JSON.parse(event.parameters.to_s)
        raise Tally::Malformed, "The event is no object of JSON." unless told.is_a?(Hash)

        new(told["name"], text(told, "url") || event.referrer, text(told, "referrer"), told["value"], told["time"])
      rescue JSON::ParserError
        raise Tally::Malformed, event.parameters.to_s.bytesize < Tally::Intake::LONGEST_PARAMETERS - 3 ? "The event is no JSON." : "The event is longer than #{Tally::Intake::LONGEST_PARAMETERS} bytes, and was cut."
      end

      def text(told, key)
        raise Tally::Malformed, "Its #{key} is no text." unless told[key].nil? || told[key].is_a?(String)

        told[key] unless told[key] == ""
      end
  end
end
