# One measurement to be made: a scenario on a variant, with so many clients, for the +repeat+-th time.
Lab::Cell = Data.define(:scenario, :variant, :concurrency, :repeat) do
  # All that was asked for, in rounds: each holds every cell once, the variants next to one another, and every other round goes
  # backwards, A B and then B A, so that whatever else the machine does meets all of them alike.
  def self.plan(scenarios:, variants:, ladder:, repeats:)
    (1..repeats).flat_map do |repeat|
      round = scenarios.product(ladder, variants).map { |scenario, concurrency, variant| new(scenario:, variant:, concurrency:, repeat:) }
      repeat.odd? ? round : round.reverse
    end
  end

  def label = "#{scenario} #{variant.label} c=#{concurrency}"

  # Its folder below a run's.
  def path = File.join(scenario, variant.slug, format("c%04d", concurrency), format("r%02d", repeat))
end
