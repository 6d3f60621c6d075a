# Lists scenarios, targets, parameters, faults, published sources and generators, as rows for the terminal.
class Lab::Overview
  def sections
    { "Targets" => targets, **scenarios, **parameters, "Faults" => faults, "Published" => published,
      "Load generators" => generators }.reject { |_, rows| rows.empty? }
  end

  # How to go on, in a sentence.
  def advice
    return "#{Lab.command} help lists the commands." if Lab::Target.all.any?

    "There is no #{Lab::Workspace::FILE} here: #{Lab.command} init writes one for an application. " \
      "#{Lab.command} help lists the commands."
  end

  # A scenario that several targets share is listed once.
  def scenarios
    sections_by_targets("Scenarios") do |target|
      target.scenarios.map { |scenario| [ scenario.name, scenario.description ] }
    end
  end

  def targets = Lab::Target.all.map { |target| [ target.name, target.title ] }

  def parameters = sections_by_targets("Parameters") { |target| parameters_of(target) }

  def parameters_of(target)
    target.parameters.map do |name, parameter|
      [ name, parameter["values"].join(", "), first_sentence(parameter["help"]) ]
    end
  end

  def faults = Lab::Faults.all.map { |name, fault| [ name, fault.help ] }

  def published = Lab::Published.all.map { |published| [ published.name, published.title ] }

  def generators
    Lab::Generators.all.partition(&:executable).flatten.map do |generator|
      if generator.executable
        [ generator.name, generator.version || "found", proof(generator) ]
      else
        [ generator.name, "not found", generator.remedy ]
      end
    end
  end

  private
    # The block returns a target's rows. Each row is in the section of all targets that have it.
    def sections_by_targets(title, &rows_of)
      targets = Hash.new { |all, row| all[row] = [] }
      Lab::Target.all.each { |target| rows_of.(target).each { |row| targets[row] << target.name } }
      sections = targets.keys.group_by { |row| targets[row] }
      sections.transform_keys do |names|
        [ title, *("of #{list(names)}" if Lab::Target.all.size > 1) ].join(" ")
      end
    end

    def list(names) = [ names[0..-2].join(", "), names.last ].reject(&:empty?).join(" and ")

    def first_sentence(help) = help.strip[/\A.*?(?:\.(?=\s)|\z)/m].squeeze(" ")

    def proof(generator)
      proof = generator.marks_requests? ? "looks up each request by its token" : "counts rows only"
      generator.follows_plans? ? "#{proof}, sends forms and JSON" : proof
    end
end
