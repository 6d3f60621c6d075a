# One metric of a scenario, variant and concurrency over runs, in the order of time.
class Lab::Trend::Series
  METRICS = {
    goodput: ->(value) { Lab::Figures.number(value) }, p99: ->(value) { Lab::Figures.seconds(value) }
  }.freeze
  MIN_CHANGE = 0.05 # as a share: smaller changes don't matter

  # +before+ and +after+ are medians of the runs up to the neighboring changes.
  Change = Data.define(:point, :index, :before, :after, :p_value) do
    # Nil after zero, such as the goodput of runs with errors only.
    def share = (after / before - 1 unless before.zero?)
    def size = share&.abs || (after.zero? ? 0.0 : Float::INFINITY)

    def to_h
      {
        **point.to_h.slice(:run, :commit),
        began: point.began.iso8601,
        before:,
        after:,
        change: share,
        p_value:
      }
    end
  end

  attr_reader :place, :metric, :points

  def initialize(place, metric, points)
    @place, @metric, @points = place, metric, points.reject { |point| point.values[metric].nil? }
  end

  def values = points.map { |point| value(point) }
  def written(value) = METRICS.fetch(metric).call(value)

  # Significant changes of at least 5 %. Smaller ones are removed one by one, since that alters the
  # neighboring medians.
  def changes
    @changes ||= begin
      found = Lab::Statistics::ChangePoints.new(values).to_a
      found -= [ smallest(found) ] while found.any? && size(smallest(found), found) < MIN_CHANGE
      found.map { |one| change(one, found) }
    end
  end

  def to_h
    { **place.to_h, metric:, change_points: changes.map(&:to_h),
      points: points.map { |point|
        { run: point.run, began: point.began.iso8601, commit: point.commit, value: value(point) }
      } }
  end

  private
    def value(point) = point.values[metric]

    def smallest(found) = found.min_by { |one| size(one, found) }
    def size(one, found) = change(one, found).size

    def change(one, found)
      borders = [ 0, *found.map(&:index), values.size ]
      number = borders.index(one.index)
      before, after = [ number - 1, number ].map do |start|
        median(values[borders[start]...borders[start + 1]])
      end
      Change.new(point: points[one.index], index: one.index, before:, after:, p_value: one.p_value)
    end

    def median(values)
      sorted = values.sort
      sorted.values_at((sorted.size - 1) / 2, sorted.size / 2).sum / 2.0
    end
end
