# A profile in a report: a flame graph, and the functions in which most samples were.
class Lab::Report::Profiled
  MAX_ROWS = 15
  HEADER = [ "function", "own time", "total time" ].freeze

  def initialize(profile)
    @profile, @stacks = profile, profile.stacks
  end

  def title = @profile.label

  def help
    "#{samples} Each box is a function, below its caller and as wide as its share of the samples. Callers " \
    "that all samples " \
      "share are left out, and rows that less than #{Lab::Figures.share(Lab::Report::FlameGraph::MIN_ROW)} " \
      "of them reach."
  end

  # A slide has room for a few rows.
  def help_on_slide
    "#{samples} Left out: functions that spend #{Lab::Figures.share(Lab::Report::FlameGraph::MIN_PASSED)} " \
    "or more of their time in one that they call, and rows that don't fit."
  end

  def chart = @chart ||= Lab::Report::FlameGraph.new(@stacks, name: "#{title}: flame graph")
  def svg = chart.to_s

  def rows
    own, total = @stacks.own, @stacks.total
    most = own.sort_by { |label, count| [ -count, label ] }.first(MAX_ROWS)
    most.map { |label, count| [ label, share(count), share(total[label]) ] }
  end

  private
    def samples
      "#{Lab::Figures.number(@stacks.samples)} samples in #{@profile.figures[:seconds]} s, by " \
      "#{@profile.figures[:profiler]}."
    end

    def share(count) = Lab::Figures.share(count.fdiv(@stacks.samples))
end
