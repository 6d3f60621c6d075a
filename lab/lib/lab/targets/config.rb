require "json"
require "json_schemer"

# A lab.yml, or another file of its format, checked against lab.schema.json when it is read. Every error names
# file, line, key and what is allowed.
class Lab::Config
  SCHEMA_PATH = File.join(Lab::ROOT, "lab.schema.json")
  OWN = %w[ name title like ].freeze # keys that a file doesn't inherit with `like`

  class << self
    # The values at +path+, merged into those of the file that it is like. Raises Lab::Error with all problems
    # if it is invalid.
    def read(path)
      documents = documents(path)
      values = documents.reverse.map(&:value).reduce { |base, own| merge(base.except(*OWN), own) }
      problems = Problem.all(schemer.validate(values.except("like")).to_a, documents)
      problems = Texts.new(values, documents).problems if problems.empty?
      raise Lab::Error, problems.join("\n") if problems.any?

      values
    end

    def schema = @schema ||= JSON.parse(File.read(SCHEMA_PATH))

    private
      # The file at +path+, followed by the file that it extends with `like`, and so on.
      def documents(path)
        document = Document.read(path)
        like = document.value["like"]
        if like.is_a?(String)
          [ document, *documents(File.expand_path(like, File.dirname(path))) ]
        else
          [ document ]
        end
      end

      def schemer = @schemer ||= JSONSchemer.schema(schema)

      # Mappings are merged at every depth, and so are the lists called unset; nil removes a key.
      def merge(base, own)
        merged = base.merge(own) do |key, before, after|
          if before.is_a?(Hash) && after.is_a?(Hash) then merge(before, after)
          # Own ones first: errors have their index.
          elsif key == "unset" && [ before, after ].all?(Array) then after | before
          else after
          end
        end
        merged.compact
      end
  end
end
