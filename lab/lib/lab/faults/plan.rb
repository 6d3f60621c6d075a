# What is asked of faults: on which variant, under which load, and how often each.
Lab::Faults::Plan = Data.define(:variant, :scenario, :concurrency, :posts, :times, :generator) do
  # Raises Lab::Error when it cannot be carried out; so when its generator cannot tell one request from another, for a loss could
  # not be seen.
  def check
    raise Lab::Error, "--times is how often each fault happens: 1 or more." unless times.positive?
    raise Lab::Error, "#{scenario} writes nothing that could be lost. Give another --scenario, such as #{subject.scenarios.first}." unless subject.scenario(scenario).writes?
    variant.check
    raise Lab::Error, "#{subject.title}: each request is looked for by its token in a SQLite file, and it has none." if subject.database("").nil?
    raise Lab::Error, "#{subject.title}: nothing of #{scenario} is kept, so nothing could be lost." if subject.tables_of(scenario, variant.levers).empty?
    return if generator.marks_requests?

    raise Lab::Error, "Under faults each request must be told from the others, and #{generator.name} cannot. #{Lab::Generators::Oha.new.remedy}"
  end

  def subject = Lab::Subject.find(variant.subject)

  def to_h
    { subject: variant.subject, levers: variant.levers, scenario:, concurrency:, posts:, times:, generator: generator.name }
  end
end
