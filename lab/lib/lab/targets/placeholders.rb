require "json"
require "uri"

# A text with placeholders, such as "Order {{token}}", taken apart: {{token}} is the token of the request,
# {{random 1..100}} a number, {{random red|green}} one of several texts, {{csv.NAME}} the value of a column,
# {{page.NAME}} that of a hidden field or a meta element of the page that was requested to sign in.
class Lab::Placeholders
  TOKEN = "{{token}}"
  PATTERN = /\{\{\s*(.+?)\s*\}\}/

  # How values are written in a text: as they are, in a URL or a form, or in JSON.
  ENCODINGS = {
    plain: :to_s.to_proc,
    url: ->(text) { URI.encode_uri_component(text.to_s) },
    json: ->(text) { JSON.generate(text.to_s)[1...-1] }
  }.freeze

  # +text+ with {{token}} for {{ token }}.
  def self.normalize(text) = text.gsub(/\{\{\s*token\s*\}\}/, TOKEN)

  # The placeholders in +text+, without braces.
  def self.in(text) = text.scan(PATTERN).flatten

  # A path and query in which characters that a URL can't have are encoded, and placeholders stay as they are.
  def self.path(text)
    encode = ENCODINGS.fetch(:url)
    text.split(PATTERN_WITH_BRACES)
      .map { |part| part.match?(PATTERN) ? part : part.gsub(NOT_IN_A_PATH, &encode) }.join
  end

  # A form as URL-encoded text in which placeholders stay as they are.
  def self.form(fields)
    encode = ENCODINGS.fetch(:url)
    texts = fields.map do |name, value|
      [ encode[name], encode[value].gsub(ENCODED) { |placeholder| URI.decode_uri_component(placeholder) } ]
    end
    texts.map { |pair| pair.join("=") }.join("&")
  end

  # +value+ as JSON. Texts that consist of a random number alone become a number.
  def self.json(value) = JSON.generate(value).gsub(/"(\{\{\s*random\s+-?\d+\.\.-?\d+\s*\}\})"/, '\1')

  ENCODED = /%7B%7B.+?%7D%7D/
  NOT_IN_A_PATH = %r{[^\w!$%&'()*+,./:;=?@~-]|%(?!\h\h)}
  PATTERN_WITH_BRACES = /(\{\{.+?\}\})/
  private_constant :ENCODED, :NOT_IN_A_PATH, :PATTERN_WITH_BRACES

  attr_reader :parts

  # Raises Lab::Error if +text+ contains an unknown placeholder.
  def initialize(text, encoding: :plain)
    @encode = ENCODINGS.fetch(encoding)
    literals = text.split(PATTERN_WITH_BRACES)
    @parts = literals.map { |part| part.match?(PATTERN) ? parse(part[PATTERN, 1]) : [ :text, part ] }
  end

  # The text with +token+, and values by name of a CSV row and of a page.
  def fill(token: "", csv: {}, page: {}, random: Random)
    parts.map do |kind, *arguments|
      case kind
      when :text then arguments.first
      when :token then token
      when :number then random.rand(arguments.first..arguments.last)
      when :choice then arguments.sample(random:)
      when :csv then @encode[value(csv, *arguments, "column of the CSV file")]
      when :page then @encode[value(page, *arguments, "field of the page")]
      end
    end.join
  end

  private
    def parse(placeholder)
      case placeholder
      when "token" then [ :token ]
      when /\Arandom\s+(-?\d+)\.\.(-?\d+)\z/ then number(placeholder, $1.to_i, $2.to_i)
      when /\Arandom\s+(.+\|.+)\z/ then [ :choice, *$1.split("|").map { |text| @encode[text.strip] } ]
      when /\A(csv|page)\.(\S+)\z/ then [ $1.to_sym, $2 ]
      else
        nearest = Lab::Nearest.to(placeholder[/\A\w+/].to_s, %w[ token random csv page ], distance: 2)
        raise Lab::Error,
          "{{#{placeholder}}} is not a placeholder. #{"Did you mean #{nearest}? " if nearest}" \
          "Placeholders: {{token}}, {{random 1..100}}, {{random a|b}}, {{csv.NAME}} and {{page.NAME}}."
      end
    end

    def number(placeholder, from, to)
      raise Lab::Error, "{{#{placeholder}}} has no numbers: put the smaller one first." if from > to

      [ :number, from, to ]
    end

    def value(values, name, what)
      values.fetch(name) do
        raise Lab::Error, "There is no #{what} called #{name}. There are: #{values.keys.join(", ")}."
      end
    end
end
