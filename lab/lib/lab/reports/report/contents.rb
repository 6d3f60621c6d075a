# The contents of a report of a run.
class Lab::Report::Contents
  MAX_LINES = 12
  MAX_OVER_TIME = 12 # measurements of a scenario that are shown over time
  OF_A_SCENARIO = %i[ Bars Throughput Percentiles Errors Timeline Memory WriteAheadLog ].freeze

  # The drawings of a scenario, and its measurements over time.
  Section = Data.define(:scenario, :drawings, :over_time)

  attr_reader :run

  def initialize(run)
    @run = run
  end

  def title = outcome ? "#{outcome.published.title}, reproduced" : compared
  def outcome = @outcome ||= run.outcome
  def results = @results ||= run.results
  def speed_ups
    return [] unless outcome

    run.manifest["scenarios"].map { |name| Lab::Report::SpeedUp.new(outcome, name) }.select(&:drawn?)
  end

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
end
