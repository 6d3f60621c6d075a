# The keys of lab.yml as tables in Markdown, from the schema: one for the file and one for each mapping in it.
class Lab::Config::Reference
  # The mappings in the order in which they are documented: a title and their place in the schema.
  SECTIONS = { "The file" => [], "`target`" => %w[ $defs target ],
    "`target: backups`" => %w[ $defs target properties backups ], "`sign_in`" => %w[ $defs sign_in ],
    "A scenario" => %w[ $defs scenario ], "A step" => %w[ $defs step ], "`success`" => %w[ $defs success ],
    "`ledger`" => %w[ $defs ledger ],
    "A table of `ledger: tables`" => %w[ $defs ledger properties tables additionalProperties ],
    "A parameter" => %w[ $defs parameters additionalProperties ] }.freeze

  def to_s = SECTIONS.map { |title, place| section(title, place) }.join("\n")

  private
    def section(title, place)
      schema = place.empty? ? Lab::Config.schema : Lab::Config.schema.dig(*place)
      rows = schema.fetch("properties").map do |key, value|
        row(key, value, required: schema["required"].to_a.include?(key))
      end
      "**#{title}**\n\n| Key | Value | Meaning |\n|---|---|---|\n#{rows.join}"
    end

    def row(key, value, required:)
      resolved = Lab::Config::Expectation.resolve(value)
      meaning = [ ("Required." if required), resolved["description"] ].compact.join(" ")
      "| `#{key}` | #{Lab::Config::Expectation.of(value).gsub("|", "\\|")} | #{meaning} |\n"
    end
end
