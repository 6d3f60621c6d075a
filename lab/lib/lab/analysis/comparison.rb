# Compares variants with the first of them, the baseline: the ratio of their goodput for each scenario and
# concurrency, over pairs that were measured in the same iteration. The confidence of all ratios together is
# corrected by Holm's method: of many comparisons, one finds a difference by chance.
class Lab::Comparison
  MAX_PAIRS = 1_000 # a larger number of needed pairs is printed as "more than 1,000"

  # Descriptions, with the commits of revisions.
  attr_reader :baseline, :variants

  # The first of +variants+ is the baseline.
  def initialize(results, variants)
    @results, @names = results, Lab::Variant.names(variants)
    @labels = variants.map(&:label)
    @baseline, *@variants = variants.map(&:description)
  end

  def rows = @rows ||= pairs.keys.zip(ratios).map { |place, ratio| Row.new(**place, ratio:) }

  # The other metrics of each row, in the same order: paired ratios without a verdict, and without a
  # correction for their number.
  def others
    @others ||= pairs.keys.flat_map do |place|
      Lab::Comparison::Other.metrics(compared(place)).map do |name, of|
        Lab::Comparison::Other.new(**place, name:, pairs: measured(place, of))
      end
    end
  end

  # Whether the confidence of its rows is higher than 95 %, because there are several.
  def corrected? = rows.size > 1

  # Whether a row needs to say which variant it compares with the baseline.
  def many? = variants.size > 1

  def name_of_baseline = @names[@labels.first]
  def title = many? ? "Compared with #{baseline}" : "#{baseline} → #{variants.first}"

  private
    def ratios
      p_values = pairs.values.map { |of_row| Lab::Statistics::Ratio.new(of_row).p_value }
      confidences = Lab::Statistics::Holm.confidences(p_values)
      pairs.values.zip(confidences).map do |of_row, confidence|
        Lab::Statistics::Ratio.new(of_row, confidence:)
      end
    end

    # The pairs of each scenario, concurrency and variant that has some.
    def pairs
      @pairs ||= groups.flat_map do |(scenario, concurrency), results|
        @labels.drop(1).map do |label|
          [ { scenario:, concurrency:, variant: @names[label] }, pairs_of(results, label) ]
        end
      end.to_h.select { |_, pairs| pairs.any? }
    end

    def groups = @groups ||= @results.group_by { |result| result.figures.values_at(:scenario, :concurrency) }

    # A pair needs two measurements with successful responses.
    def pairs_of(results, variant)
      figures(results, variant, :goodput.to_proc).select { |pair| pair.all?(&:positive?) }
    end

    # The pairs of another metric that both measurements have.
    def measured(place, of) = figures(compared(place), label_of(place), of).select(&:all?)

    # The results of the variant and of the baseline.
    def compared(place)
      labels = [ @labels.first, label_of(place) ]
      groups.fetch(place.values_at(:scenario, :concurrency)).select do |result|
        labels.include?(result.variant.label)
      end
    end

    def label_of(place) = @labels.find { |label| @names[label] == place[:variant] }

    # For each iteration, a figure of the baseline and of the variant with that label; nil without one.
    def figures(results, label, of)
      results.group_by { |result| result.figures[:iteration] }.values
        .map { |pair| [ @labels.first, label ].map { |name| figure(pair, name, of) } }.select(&:all?)
    end

    def figure(pair, label, of) = pair.find { |result| result.variant.label == label }&.then(&of)
end
