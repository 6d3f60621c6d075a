require "cgi/escape"
require "json"

# An event without personal data (Tally::PersonalData), and only with known parameters and the allowed
# +properties+.
class Tally::EventCleaner
  FIELDS = %i[ host path referrer parameters ].freeze

  # The fields that were changed, and how many texts of each kind were removed.
  attr_reader :changes, :removed

  def initialize(event, properties = [])
    @event, @properties, @removed = event, properties, Hash.new(0)
    @changes = FIELDS.to_h { |field| [ field, field == :parameters ? parameters : remove(event[field]) ] }
      .reject { |field, text| event[field] == text }
  end

  def event
    @changes.empty? ? @event : @event.dup.tap { |copy| @changes.each { |field, text| copy[field] = text } }
  end

  private
    def remove(text) = Tally::PersonalData.remove(text) { |kind| @removed[kind] += 1 }

    def parameters
      if @event.kind == "hit"
        @event.parameters&.split("&")&.filter_map { |pair| query_pair(pair, *pair.split("=", 2)) }&.join("&")
      else
        object(@event.parameters, Tally::KnownFields::NAMES)
      end
    end

    # The same text if there is nothing to remove.
    def query_pair(pair, name, value = nil)
      return unless value && Tally::HitParameters::NAMES.include?(name)
      return pair if name == "id"

      plain = CGI.unescape(value, Encoding::UTF_8).scrub("")
      clean = name == "p" ? object(plain, @properties) : remove(location(name, plain))
      clean == plain ? pair : "#{name}=#{CGI.escape(clean.to_s)}"
    end

    # A fragment may be a route.
    def location(name, text) = %w[ u r ].include?(name) ? Tally::Location.bare(text, route: true) : text

    # Nothing of JSON that isn't an object is kept.
    def object(text, names)
      fields = JSON.parse(text.to_s)
      return "null" unless fields.is_a?(Hash)

      clean = value(known(fields, names))
      clean == fields ? text : JSON.generate(clean)
    rescue JSON::ParserError, JSON::GeneratorError
      nil
    end

    def known(fields, names)
      known, properties = fields.slice(*names), fields["properties"]
      known["properties"] = properties.slice(*@properties) if properties.is_a?(Hash) && @properties.any?
      known["url"] = Tally::Location.bare(known["url"], route: known["hash"] == true) if known.key?("url")
      known["referrer"] = Tally::Location.bare(known["referrer"]) if known.key?("referrer")
      known
    end

    def value(value)
      case value
      when String then remove(value)
      when Integer then remove(value.to_s).then { |text| text == value.to_s ? value : text }
      when Hash then value.transform_values { |one| value(one) }
      when Array then value.map { |one| value(one) }
      else value
      end
    end
end
