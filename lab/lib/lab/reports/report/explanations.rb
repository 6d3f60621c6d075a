require "yaml"

# How the numbers of a report were computed, and from which files.
class Lab::Report::Explanations
  FILE = File.expand_path("explanations.yml", __dir__)

  Explanation = Data.define(:anchor, :title, :columns, :from, :text) do
    def match?(heading) = columns.any? { |pattern| heading.match?(/\A(?:#{pattern})\z/) }
  end

  def self.all
    @all ||= YAML.load_file(FILE).map do |anchor, attributes|
      Explanation.new(anchor: "how-#{anchor}", **attributes.transform_keys(&:to_sym))
    end
  end

  # The anchor of the explanation of a table's column; nil if it has no numbers.
  def self.anchor_of(heading) = all.find { |explanation| explanation.match?(heading) }&.anchor

  # The files of +results+ that +name+ matches if it has a wildcard; otherwise itself.
  def self.sources(name, results)
    if name.include?("*")
      results.flat_map(&:files).uniq.select { |file| File.fnmatch?(name, file) }.sort
    else
      [ name ]
    end
  end

  FILES_HEADER = [ "scenario", "variant", "c", "iteration", "folder", "files" ].freeze

  # The files of each result of a run in the folder +directory+.
  def self.files(results, directory)
    results.map do |result|
      figures = result.figures
      [ figures[:scenario], result.variant.label, figures[:concurrency].to_s, figures[:iteration].to_s,
        result.directory.delete_prefix("#{directory}/"), result.files.join(", ") ]
    end
  end
end
