# A resource of a Rails application that a request can create, as its schema describes it: +token+ is the
# column that takes the token, and +fields+ are the values of a form.
Lab::Init::Resource = Data.define(:table, :name, :token, :fields) do
  # The resource of that +table+ in a db/schema.rb; nil without a text column for the token.
  def self.in(schema, table)
    body = schema[/create_table "#{table}".*?\n(.*?)^  end/m, 1] or return
    columns = body.scan(/t\.(\w+) "(\w+)"/).reject do |type, name|
      type == "datetime" || name.end_with?("_id")
    end
    token = columns.find { |type, _| %w[ string text ].include?(type) }&.last or return

    fields = columns.to_h { |type, name|
 [ name, name == token ? "{{token}}" : Lab::Init::Resource::VALUES[type] ] }.compact
    new(table:, name: singular(table), token:, fields:)
  end

  # Good enough for names of tables; a person reads the file before it is used.
  def self.singular(table)
    table.sub(/ies\z/, "y").then do |name|
      name == table ? name.sub(/(ss|sh|ch|x)es\z/, '\1').sub(/(?<!s)s\z/, "") : name
    end
  end
end

Lab::Init::Resource::VALUES = { "string" => "Text", "text" => "Some text", "integer" => "{{random 1..100}}",
  "bigint" => "{{random 1..100}}", "decimal" => "{{random 1..100}}", "float" => "{{random 1..100}}",
  "boolean" => "1", "date" => "2026-01-31" }.freeze
