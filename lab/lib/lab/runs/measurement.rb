# One planned measurement: a scenario on a variant with +concurrency+ clients, for the +iteration+-th time. It
# sends +requests+ requests, or runs for the seconds of the run.
Lab::Measurement = Data.define(:scenario, :variant, :concurrency, :iteration, :requests) do
  # Returns the measurements of +loads+ in rounds, one for each iteration, with the variants next to each
  # other. Every other round is reversed, A B and then B A, so that other work on the machine affects all of
  # them equally.
  def self.plan(loads)
    (1..loads.map(&:iterations).max.to_i).flat_map do |iteration|
      round = loads.select { |load| load.iterations >= iteration }.map do |load|
        new(iteration:, **load.to_h.except(:iterations))
      end
      iteration.odd? ? round : round.reverse
    end
  end

  def initialize(requests: nil, **) = super

  def label = "#{scenario} #{variant.label} c=#{concurrency}"

  # Its folder below a run's.
  def path = File.join(scenario, variant.slug, format("c%04d", concurrency), format("r%02d", iteration))
end
