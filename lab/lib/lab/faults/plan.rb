# The plan for faults: the variant, the load, and how often each fault happens.
Lab::Faults::Plan = Data.define(:variant, :scenario, :concurrency, :posts, :times, :generator) do
  # Raises Lab::Error if it cannot be carried out, for example because the generator cannot tell requests apart: a loss
  # would go unnoticed.
  def check
    raise Lab::Error, "--times is how often each fault happens: 1 or more." unless times.positive?
    unless target.scenario(scenario).writes?
      raise Lab::Error, "#{scenario} writes nothing that could be lost. " \
        "Give another --scenario, such as #{target.scenarios.first}."
    end
    variant.check
    if target.database("").nil?
      raise Lab::Error, "#{target.title}: each request is looked for by its token in a SQLite file, and it has none."
    end
    if target.tables_of(scenario, variant.parameters).empty?
      raise Lab::Error, "#{target.title}: nothing of #{scenario} is stored, so nothing could be lost."
    end
    return if generator.marks_requests?

    raise Lab::Error, "Under faults each request must be told from the others, and #{generator.name} cannot. " \
      "#{Lab::Generators::Oha.new.remedy}"
  end

  def target = Lab::Target.find(variant.target)

  def to_h
    { target: variant.target, parameters: variant.parameters, scenario:, concurrency:, posts:, times:, generator: generator.name }
  end
end
