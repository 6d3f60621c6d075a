require "yaml"

# What the lab has to offer, as rows for the terminal.
class Lab::Overview
  LEVERS = File.expand_path("../config/levers.yml", Lab::ROOT)

  def sections
    { "Scenarios" => scenarios, "Levers of the site" => levers, "Faults" => faults, "Published" => published, "Load generators" => generators }
  end

  def scenarios = Lab::Scenario.all.map { |scenario| [ scenario.name, scenario.help ] }

  # A lever's help may be long: its first sentence will do here.
  def levers
    YAML.load_file(LEVERS).map { |name, lever| [ name, lever["values"].join(", "), lever["help"].strip[/\A.*?\.(?=\s|\z)/m].squeeze(" ") ] }
  end

  def faults = Lab::Faults.all.map { |name, fault| [ name, fault.help ] }

  def published = Lab::Published.all.map { |published| [ published.name, published.title ] }

  def generators
    Lab::Generators.all.map do |generator|
      generator.executable ? [ generator.name, generator.version || "found", proof(generator) ] : [ generator.name, "not found", generator.remedy ]
    end
  end

  private
    def proof(generator)
      generator.marks_requests? ? "marks each request, so that each can be looked for" : "rows can be counted, not told apart"
    end
end
