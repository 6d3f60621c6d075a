# What the lab has to offer, as rows for the terminal.
class Lab::Overview
  def sections
    { "Scenarios" => scenarios, "Subjects" => subjects, **levers, "Faults" => faults, "Published" => published, "Load generators" => generators }
  end

  def scenarios = Lab::Scenario.all.map { |scenario| [ scenario.name, scenario.help ] }

  def subjects = Lab::Subject.all.map { |subject| [ subject.name, subject.title ] }

  # Of each subject.
  def levers
    Lab::Subject.all.to_h { |subject| [ "Levers of #{subject.name}", subject.levers.map { |name, lever| [ name, lever["values"].join(", "), first_sentence(lever["help"]) ] } ] }
  end

  def faults = Lab::Faults.all.map { |name, fault| [ name, fault.help ] }

  def published = Lab::Published.all.map { |published| [ published.name, published.title ] }

  def generators
    Lab::Generators.all.map do |generator|
      generator.executable ? [ generator.name, generator.version || "found", proof(generator) ] : [ generator.name, "not found", generator.remedy ]
    end
  end

  private
    def first_sentence(help) = help.strip[/\A.*?\.(?=\s|\z)/m].squeeze(" ")

    def proof(generator)
      generator.marks_requests? ? "marks each request, so that each can be looked for" : "rows can be counted, not told apart"
    end
end
