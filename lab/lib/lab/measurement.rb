# One measurement to be made: a scenario on a variant, with so many clients, for the +iteration+-th time; of so many +requests+, or of the
# seconds that the run says.
Lab::Measurement = Data.define(:scenario, :variant, :concurrency, :iteration, :requests) do
  # All that was asked for, in rounds: each holds every one of +loads+ that is to be repeated so often, the variants next to one
  # another, and every other round goes backwards, A B and then B A, so that whatever else the machine does meets all of them alike.
  def self.plan(loads)
    (1..loads.map(&:iterations).max.to_i).flat_map do |iteration|
      round = loads.select { |load| load.iterations >= iteration }.map { |load| new(iteration:, **load.to_h.except(:iterations)) }
      iteration.odd? ? round : round.reverse
    end
  end

  def initialize(requests: nil, **) = super

  def label = "#{scenario} #{variant.label} c=#{concurrency}"

  # Its folder below a run's.
  def path = File.join(scenario, variant.slug, format("c%04d", concurrency), format("r%02d", iteration))
end
