require "json"

# The published figures of a talk or an article, for comparison. Each has its source and line.
class Lab::Published
  # A change to the application, and the runs that were published after it.
  Step = Data.define(:name, :title, :runs)

  # A claim in the text about its own numbers. +is+ is what the numbers show instead, or nil if the claim is right.
  Claim = Data.define(:source, :line, :quantity, :says, :measured, :is) do
    def initialize(is: nil, **) = super
  end

  class << self
    def all
      Lab::Workspace.current.published_paths.map { |path| new(File.basename(path, ".json"), JSON.parse(File.read(path))) }
    end

    def find(name)
      raise Lab::Error, "There are no published results here." if all.empty?

      all.find { |published| published.name == name } or
        raise Lab::Error, "There are no published results called #{name}. Choose from: #{all.map(&:name).join(", ")}."
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

  def claims
    @figures["claims"].map do |claim|
      Claim.new(**claim.slice("source", "line", "quantity", "says", "measured", "is").transform_keys(&:to_sym))
    end
  end

  private
    def load = @figures["load"]
end
