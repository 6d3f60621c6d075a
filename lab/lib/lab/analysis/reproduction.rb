require "yaml"

# Repeats the steps of a published source here in their order, and then steps that the source doesn't have.
class Lab::Reproduction
  def self.find(name)
    new(Lab::Published.find(name), YAML.load_file(Lab::Workspace.current.reproduction_path(name)))
  end

  def initialize(published, definition)
    @published, @definition = published, definition
  end

  # The manifest of a run: its steps, and how the source measured. +overrides+ replaces parts of it: the
  # generator, a selection of steps, the number of requests or iterations. With +install+, installs
  # dependencies of the steps, which may take minutes.
  def manifest(install: true, **overrides)
    needed = chosen(overrides[:only])
    steps = (needed - without_database(needed)).map { |step| install ? step.installed : step }
    { reproduce: @published.name, steps: steps.map(&:to_h),
      variants: steps.filter_map(&:variant).uniq.map(&:to_h), scenarios:,
      concurrency: [ @published.concurrency ],
      generator: Lab::Generators.find(overrides[:generator] || installed_generator).name,
      **lengths(steps, overrides), left_out: left_out(needed), **overrides.except(:generator).compact }
  end

  # How many of +steps+ need a database that is not here, and how to get it, in one line; nil if none does.
  def left_out(steps = self.steps)
    missing = without_database(steps)
    "Left out: #{missing.size} of #{steps.size} steps. #{missing.first.variant.missing}" if missing.any?
  end

  # +results+ beside the published ones; +failed+ are the results of failed measurements.
  def outcome(results, failed: [], steps: self.steps)
    Outcome.new(@published, steps:, scenarios:, results:, failed:)
  end

  def steps = definitions.map { |name, step| step(name, step) }

  private
    TIMED = { seconds: 10, warm_up: 8, iterations: 3, keep_alive: true }.freeze

    def without_database(steps) = steps.select { |step| step.variant&.missing }

    # A source with a fixed number of requests sets it per step; otherwise all loads have the same duration.
    def lengths(steps, overrides)
      if @definition["loads"]
        if overrides[:seconds]
          raise Lab::Error, "#{@published.name} has fixed numbers of requests. Use --requests."
        end

        { loads: steps.select(&:variant).flat_map { |step| loads_of(step, overrides) }, warm_up: 2,
          **@definition.slice("warm_up", "keep_alive").transform_keys(&:to_sym) }
      else
        if overrides[:requests]
          raise Lab::Error, "#{@published.name} runs for a fixed time. Use --seconds instead of --requests."
        end
        TIMED
      end
    end

    def loads_of(step, overrides)
      scenarios.map do |scenario|
        { scenario:, **step.variant.to_h, concurrency: step.concurrency || @published.concurrency,
          requests: overrides[:requests] || step.requests,
          iterations: overrides[:iterations] || step.iterations }
      end
    end

    # Finds steps by name or the beginning of it. Raises Lab::Error if none matches.
    def chosen(names)
      return steps if names.nil?

      steps.select { |step| names.any? { |name| step.name == name || step.name.start_with?("#{name} ") } }
        .tap do |chosen|
          raise Lab::Error, "Unknown step. Choose from: #{steps.map(&:name).join(", ")}." if chosen.empty?
        end
    end

    def definitions
      { **(@definition["stacks"] ? Stacks.new(@definition["stacks"]).steps : {}), **@definition["steps"] }
    end

    def step(name, definition)
      row = definition["row"] || name
      variant = definition["variant"]&.then { |text| Lab::Variant.parse(text) }
      Step.new(name:, row:, title: definition["title"] || title_of(row), variant:, **load_of(definition),
        **definition.slice("over", "aside", "note", "reason", "concurrency").transform_keys(&:to_sym))
    end

    def load_of(definition)
      return {} unless definition["load"]

      @definition["loads"].fetch(definition["load"]).slice("requests", "iterations").transform_keys(&:to_sym)
    end

    def title_of(name) = @published.steps.find { |step| step.name == name }.title

    # The published scenarios that a target of its steps has.
    def scenarios = @published.runs.map(&:scenario).uniq & targets.flat_map(&:scenarios).map(&:name)

    def targets = steps.filter_map(&:variant).map(&:target).uniq.map { |name| Lab::Target.find(name) }

    # The generator that the source used, if it is installed; nil selects the best of the others.
    def installed_generator
      @published.generator if Lab::Generators.found.map(&:name).include?(@published.generator)
    end
end
