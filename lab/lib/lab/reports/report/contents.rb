# The contents of a report of a run, which is a page or slides.
class Lab::Report::Contents
  MAX_LINES = 12
  MAX_OVER_TIME = 12 # measurements of a scenario that are shown over time
  MAX_OVER_TIME_ON_SLIDES = 2 # with more, a talk would consist of them
  OF_A_SCENARIO = %i[ Bars Throughput Percentiles Errors Timeline Memory WriteAheadLog ].freeze

  # The drawings of a scenario, and its measurements over time.
  Section = Data.define(:scenario, :drawings, :over_time)

  # One chart, for a slide or an image.
  Slide = Data.define(:section, :title, :help, :chart)

  attr_reader :run

  def initialize(run)
    @run = run
  end

  def title = outcome ? "#{outcome.published.title}, reproduced" : compared
  def outcome = @outcome ||= run.outcome
  def results = @results ||= run.results
  def speed_ups = outcome ?
    run.manifest["scenarios"].map { |name| Lab::Report::SpeedUp.new(outcome, name) }.select(&:drawn?) :
    []

  def forest
    @forest ||= run.comparison&.then { |comparison| Lab::Report::Forest.new(comparison) }
  end

  # A scenario with more variants than a chart can show lines has bars only.
  def sections
    @sections ||= results.group_by { |result| result.figures[:scenario] }
      .map do |scenario, of_scenario|
        Section.new(scenario:, drawings: drawings(of_scenario), over_time: over_time(of_scenario))
      end
  end

  def profiles
    @profiles ||= run.profiles.select(&:drawn?).map { |profile| Lab::Report::Profiled.new(profile) }
  end

  # Every chart of the report. Only measurements with the highest concurrency are shown over time.
  def charts = slides(max_over_time: MAX_OVER_TIME)

  # The same without measurements over time of scenarios that have many.
  def slides(max_over_time: MAX_OVER_TIME_ON_SLIDES)
    comparisons = [ *([ forest ] if forest&.drawn?), *speed_ups ]
      .flat_map { |drawing| slides_with(title, drawing) }
    measured = sections.flat_map do |section|
      [ *section.drawings.flat_map { |drawing| slides_with(section.scenario, drawing) },
        *at_most(max_over_time, busiest(section.over_time)).flat_map { |over_time| slides_of(over_time) } ]
    end
    comparisons + measured + profiles.map { |profile| slide_with(profile) }
  end

  private
    def compared
      return run.variants.map(&:description).join(" and ") if run.manifest["compare"]

      target = [ run.variants.map(&:what).uniq.join(" and "), *Lab::Variant.shared(run.variants) ].join(" ")
      "#{target}: #{run.manifest["scenarios"].join(", ")}"
    end

    def fits?(of_scenario) = of_scenario.map { |result| result.variant.label }.uniq.size <= MAX_LINES

    def drawings(of_scenario)
      names = fits?(of_scenario) ? OF_A_SCENARIO : %i[ Bars ]
      names.map { |name| Lab::Report.const_get(name).new(of_scenario) }.select(&:drawn?)
    end

    # One iteration of each measurement; if that is too many, only measurements with the highest concurrency.
    def over_time(of_scenario)
      return [] unless fits?(of_scenario)

      firsts = of_scenario.group_by { |result| [ result.variant.label, result.figures[:concurrency] ] }
        .map { |_, iterations| iterations.min_by { |result| result.figures[:iteration] } }
      all = firsts.map { |result| Lab::Report::OverTime.new(result) }
      (all.size > MAX_OVER_TIME ? busiest(all) : all).select(&:drawn?)
    end

    # The results with the highest concurrency.
    def busiest(all)
      highest = all.map(&:concurrency).max
      all.select { |over_time| over_time.concurrency == highest }
    end

    def at_most(max, measurements) = measurements.size > max ? [] : measurements

    def slides_with(section, drawing)
      drawing.charts.map { |chart| Slide.new(section:, title: drawing.title, help: drawing.help, chart:) }
    end

    def slide_with(profile)
      Slide.new(
        section: profile.title, title: "Flame graph", help: profile.help_on_slide, chart: profile.chart
      )
    end

    def slides_of(over_time)
      over_time.panels.map do |panel|
        title = panel.title.sub(/\A./, &:upcase)
        Slide.new(section: over_time.result.label, title:, help: panel.help, chart: over_time.chart(panel))
      end
    end
end
