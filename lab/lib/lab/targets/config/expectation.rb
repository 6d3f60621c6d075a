# Describes for people which values a schema allows.
module Lab::Config::Expectation
  TYPES = { "string" => "text", "integer" => "a whole number", "number" => "a number",
    "boolean" => "true or false", "object" => "a mapping", "array" => "a list" }.freeze

  class << self
    def of(schema)
      schema = resolve(schema)
      schema["title"] || (schema["enum"] && list(schema["enum"])) || [ *schema["type"] ].map { |type|
 TYPES.fetch(type) }.join(" or ")
    end

    # Follows a reference; the schema's own keys stay.
    def resolve(schema)
      return schema unless schema["$ref"]

      resolve(Lab::Config.schema.dig(*schema["$ref"].delete_prefix("#/").split("/")))
        .merge(schema.except("$ref"))
    end

    # +value+ as it could be in the file, shortened.
    def literal(value)
      text = value.is_a?(String) ? value.inspect : JSON.generate(value)
      text.size > 60 ? "#{text[0, 59]}…" : text
    end

    private
      def list(values) = "#{values[0...-1].join(", ")} or #{values.last}"
  end
end
