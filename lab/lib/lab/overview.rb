# Lists scenarios, targets, parameters, faults, published sources and generators, as rows for the terminal.
class Lab::Overview
  def sections
    { "Scenarios" => scenarios, "Targets" => targets, **parameters, "Faults" => faults, "Published" => published,
      "Load generators" => generators }.reject { |_, rows| rows.empty? }
  end

  # How to go on, in a sentence.
  def advice
    return "#{Lab.command} help lists the commands." if Lab::Target.all.any?

    "There is no #{Lab::Workspace::FILE} here: #{Lab.command} init writes one for an application. " \
      "#{Lab.command} help lists the commands."
  end

  # Of each target, without repeating those that several have.
  def scenarios
    found = Lab::Target.all.flat_map(&:scenarios).uniq { |scenario| [ scenario.name, scenario.help ] }
    found.map { |scenario| [ scenario.name, scenario.help ] }
  end

  def targets = Lab::Target.all.map { |target| [ target.name, target.title ] }

  # One row per target.
  def parameters
    Lab::Target.all.to_h { |target| [ "Parameters of #{target.name}", parameters_of(target) ] }
  end

  def parameters_of(target)
    target.parameters.map do |name, parameter|
      [ name, parameter["values"].join(", "), first_sentence(parameter["help"]) ]
    end
  end

  def faults = Lab::Faults.all.map { |name, fault| [ name, fault.help ] }

  def published = Lab::Published.all.map { |published| [ published.name, published.title ] }

  def generators
    Lab::Generators.all.map do |generator|
      if generator.executable
        [ generator.name, generator.version || "found", proof(generator) ]
      else
        [ generator.name, "not found", generator.remedy ]
      end
    end
  end

  private
    def first_sentence(help) = help.strip[/\A.*?\.(?=\s|\z)/m].squeeze(" ")

    def proof(generator)
      generator.marks_requests? ? "looks up each request by its token" : "counts rows only"
    end
end
