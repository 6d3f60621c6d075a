require "json"

# The published figures of a talk or an article, for comparison. Each has its source and line.
class Lab::Published
  # A change to the application, and the runs that were published after it.
  Step = Data.define(:name, :title, :runs)

  # A statement of a source beside an earlier measurement here, and the file with that measurement.
  Recorded = Data.define(:quantity, :source, :line, :says, :here, :file)

  class << self
    def all
      Lab::Workspace.current.published_paths.map do |path|
        new(File.basename(path, ".json"), JSON.parse(File.read(path)))
      end
    end

    def find(name)
      raise Lab::Error, "There are no published results here." if all.empty?

      all.find { |published| published.name == name } or
        raise Lab::Error,
          "There are no published results called #{name}. Choose from: #{all.map(&:name).join(", ")}."
    end
  end

  attr_reader :name

  def initialize(name, figures)
    @name, @figures = name, figures
  end

  def title = @figures["title"]
  def url = @figures["url"]
  def machine = @figures["machine"]
  def generator = load["generator"]
  def command = load["command"]
  def concurrency = load["concurrency"]
  def sources = @figures["sources"]

  def steps
    @figures["steps"].map do |step|
      runs = step["runs"].map { |run| Lab::PublishedRun.new(run, concurrency:) }
      Step.new(name: step["name"], title: step["title"], runs:)
    end
  end

  def runs = steps.flat_map(&:runs)

  def claims = @figures["claims"].map { |claim| Claim.new(**claim.transform_keys(&:to_sym)) }

  def recorded
    @figures.fetch("recorded", []).map { |figures| Recorded.new(**figures.transform_keys(&:to_sym)) }
  end

  private
    def load = @figures["load"]
end
