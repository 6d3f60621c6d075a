# The series of a machine as rows for the terminal.
class Lab::Trend::Table
  HEADER = [ "scenario", "variant", "c", "metric", "runs", "trend", "lowest–highest", "latest", "changes" ]

  def initialize(series)
    @series = series
  end

  def rows = [ HEADER, *@series.map { |series| row(series) } ]

  private
    def row(series)
      low, high = series.values.minmax.map { |value| series.written(value) }
      [ series.place.scenario, variant(series.place), series.place.concurrency, series.metric,
        series.points.size, Lab::Sparkline.new(series.values, marks: series.changes.map(&:index)),
        "#{low}–#{high}", series.written(series.values.last), changes(series) ].map(&:to_s)
    end

    # With the generator and the rate only if they differ.
    def variant(place)
      generator = place.generator if @series.map { |series| series.place.generator }.uniq.size > 1
      [ place.variant, generator, ("#{place.rate}/s" if place.rate) ].compact.join(" ")
    end

    def changes(series)
      series.changes.map do |change|
        at = [ change.point.began.strftime("%Y-%m-%d"), change.point.commit ].compact.join(" ")
        "#{change.share ? format("%+.1f %%", change.share * 100).tr("-", "−") : "up from 0"} on #{at}"
      end.join("; ").then { |text| text.empty? ? "–" : text }
    end
end
