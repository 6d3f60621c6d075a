require "json"

# The fields of an event in JSON that are stored: those that Tally uses, and the properties that the
# application allows.
module Tally::KnownFields
  NAMES = %w[ name url referrer value time hash site ].freeze # besides the id
  MAX_PROPERTY = 500 # bytes

  class << self
    # Without numbers out of a Float's range, which JSON can parse but not generate, and without optional
    # fields if it would be too long.
    def json(item, properties)
      fields = known(item, properties)
      json = generate(fields) || generate(fields.select { |_, value| generate(value) })
      json.bytesize <= Tally::Parser::MAX_PARAMETERS ? json : generate(fields.slice("name", "url"))
    end

    private
      def known(item, properties)
        fields = item.slice(*NAMES).transform_values do |value|
          value.is_a?(String) ? Tally::Event.text(value) : value
        end
        fields["url"] = Tally::Location.bare(fields["url"], route: fields["hash"] == true)
        fields["referrer"] = Tally::Location.bare(fields["referrer"])
        fields["properties"] = allowed(item, properties) unless properties.empty?
        fields.compact
      end

      # Texts, numbers and truth values, at the top of the event or in its properties.
      def allowed(item, names)
        [ item, item["properties"] ].grep(Hash).map { |source| source.slice(*names) }.reduce(:merge)
          .reject { |_, value| value.is_a?(Enumerable) }
          .transform_values { |value| value.is_a?(String) ? Tally::Event.text(value, MAX_PROPERTY) : value }
      end

      def generate(value)
        JSON.generate(value)
      rescue JSON::GeneratorError
        nil
      end
  end
end
