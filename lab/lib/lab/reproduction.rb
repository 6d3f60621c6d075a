require "yaml"

# A published source as variants that run here, step by step in its order, and then what lies beyond it.
class Lab::Reproduction
  FOLDER = File.join(Lab::ROOT, "reproductions")

  def self.find(name)
    new(Lab::Published.find(name), YAML.load_file(File.join(FOLDER, "#{name}.yml")))
  end

  def initialize(published, definition)
    @published, @definition = published, definition
  end

  # What a run is told: its steps, and how the source measured, or with the generator of that name. What a step needs is provided
  # for, which may take minutes.
  def manifest(generator: nil)
    steps = self.steps.map(&:provided)
    { reproduce: @published.name, steps: steps.map(&:to_h), variants: steps.filter_map(&:variant).uniq.map(&:to_h), scenarios:,
      ladder: [ @published.concurrency ], generator: Lab::Generators.find(generator || at_hand).name }
  end

  # Beside +results+.
  def outcome(results, steps: self.steps)
    Outcome.new(@published, steps:, scenarios:, results:)
  end

  def steps = told.map { |name, step| step(name, step) }

  private
    # Where nothing of a source can be run, a reason stands for all its steps.
    def told
      @definition.fetch("steps") { @published.steps.to_h { |step| [ step.name, @definition.slice("reason") ] } }
    end

    def step(name, told)
      Step.new(name:, title: told["title"] || title_of(name), variant: told["variant"]&.then { |text| Lab::Variant.parse(text) },
        **told.slice("over", "aside", "note", "reason").transform_keys(&:to_sym))
    end

    def title_of(name) = @published.steps.find { |step| step.name == name }.title

    # Those that a server of today has.
    def scenarios = @published.runs.map(&:scenario).uniq & Lab::Scenario.all.map(&:name)

    # What the source measured with, where it is here; with nil, the best of the others will do.
    def at_hand
      @published.generator if Lab::Generators.found.map(&:name).include?(@published.generator)
    end
end
