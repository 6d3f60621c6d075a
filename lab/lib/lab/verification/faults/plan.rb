# The plan for faults: the variant, the load, and how often each fault happens.
Lab::Faults::Plan = Data.define(:variant, :scenario, :concurrency, :rows, :times, :generator) do
  # Raises Lab::Error if it can't be carried out, for example because the generator doesn't mark its requests:
  # a loss would go unnoticed.
  def check
    raise Lab::Error, "--times must be 1 or more." unless times.positive?
    if target.remote?
      raise Lab::Error,
        "Faults need a server that the lab starts and stops, and #{target.name} is remote (#{target.url})."
    end
    if journeys.flat_map(&:stores).empty?
      raise Lab::Error, "#{scenario} writes nothing, so nothing could be lost. #{other_scenario}"
    end
    variant.check
    unless target.ledger.store("").finds_tokens?
      raise Lab::Error, "Faults need a ledger with database or command to look up each request in, and " \
        "#{target.name} has none."
    end
    if tables.empty?
      raise Lab::Error, "#{target.name} stores nothing for #{scenario}, so nothing could be lost."
    end
    unless generator.marks_requests?
      raise Lab::Error,
        "Faults need a load generator that marks each request, and #{generator.name} doesn't. " \
        "#{Lab::Generators.remedy}"
    end

    Lab::Generators.find generator.name, loads: [ journeys ]
  end

  def target = Lab::Target.find(variant.target)

  # The journeys of the load, with the tables that each stores rows in.
  def journeys = Lab::Journey.of(target.scenario(scenario), target)

  # The tables with the token of each request.
  def tables = target.ledger.tables(target.scenario(scenario), variant.parameters)

  def to_h
    {
      target: variant.target, parameters: variant.parameters, scenario:, concurrency:, rows:,
      times:, generator: generator.name
    }
  end

  private
    def other_scenario
      writing = target.scenarios.find { |other| Lab::Journey.of(other, target).flat_map(&:stores).any? }
      if writing
        "Choose another --scenario, such as #{writing.name}."
      else
        "#{target.name} has no scenario that writes."
      end
    end
end
