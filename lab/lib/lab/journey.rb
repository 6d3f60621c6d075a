# The requests that a client sends in turn, again and again, with values from the +rows+ of a CSV file. +scenario+ is the name of
# the scenario that they belong to; with several journeys, clients choose by +weight+.
Lab::Journey = Data.define(:scenario, :weight, :requests, :rows) do
  def initialize(scenario:, requests:, weight: 1, rows: [ {} ]) = super

  # The journeys of a +scenario+ of +target+: one, or those of a mix.
  def self.of(scenario, target)
    return [ new(scenario: scenario.name, requests: scenario.requests, rows: target.csv(scenario)) ] if scenario.mix.empty?

    scenario.mix.map do |name, weight|
      part = target.scenario(name)
      raise Lab::Error, "The mix #{scenario.name} contains #{name}, which is a mix itself." if part.mix.any?

      new(scenario: name, weight:, requests: part.requests, rows: target.csv(part))
    end
  end
end
