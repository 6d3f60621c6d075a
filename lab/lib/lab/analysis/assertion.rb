require "cgi/escape"

# Checks a finished run against thresholds. Each threshold gets a verdict for every group of measurements that
# it applies to.
class Lab::Assertion
  HEADER = [ "verdict", "expected", "measurement", "value", "95 % interval", "bound", "" ]
  HOLDS, BROKEN, INCONCLUSIVE, NOISY = 0, 1, 2, 3

  # +expectations+ are thresholds as strings. They may be relative to the results of a Lab::Baseline, which
  # has default thresholds. Raises Lab::Error if the run has no data for them.
  def initialize(run, expectations, baseline: nil)
    if expectations.empty? && baseline.nil?
      raise Lab::Error,
        "Give at least one threshold, such as: #{Lab.command} assert 'lost==0' 'goodput>=200'."
    end

    @run, @results, @baseline, @default = run, run.results, baseline, expectations.empty?
    texts = @default ? Lab::Baseline::DEFAULTS : expectations
    @expectations = texts.map { |text| Lab::Expectation.new(text, against: !!baseline) }
    raise Lab::Error, [ "Nothing was measured in #{run.directory}.", *gaps ].join(" ") if @results.empty?
  end

  def verdicts
    @verdicts ||= @expectations.flat_map do |expectation|
      expectation.metric.of ? measurement_verdicts(expectation) : ratio_verdicts(expectation)
    end
  end

  def rows = [ HEADER, *verdicts.map(&:to_a) ]

  # Sentences about missing and failed measurements. With any of them, the run fails.
  def gaps
    missing = "#{@run.remaining.size} of #{@run.measurements.size} measurements are missing. Continue with " \
      "#{Lab.command} resume."
    [ (missing if @run.remaining.any?),
      (failure_summary(@run.failed) if @run.failed.any?) ].compact
  end

  # The exit status of bin/lab. A broken count is broken regardless of other processes on the machine; any
  # other result may be due to noise.
  def status
    if gaps.any? || broken.any? { |verdict| verdict.expectation.metric.exact? } then BROKEN
    elsif noisy? then NOISY
    elsif broken.any? then BROKEN
    elsif verdicts.any? { |verdict| verdict.state == :inconclusive } then INCONCLUSIVE
    else HOLDS
    end
  end

  # Whether it, or the baseline run, was measured under noise that was not accepted.
  def noisy? = run_noisy? || !!@baseline&.noisy?

  def warnings
    noise = "Other processes disturbed this run. Measure again when the machine is idle."
    unverified = @results.filter_map(&:unverified).uniq.map { |reason| "Not verified: #{reason}." }
    failed = Lab::Report::Headline.new(@results).to_s if @results.any? { |result| result.valid? == false }
    [ failed, *unverified, *@baseline&.warnings, (noise if run_noisy?) ].compact
  end

  def markdown = Lab::MarkdownTable.new(rows).to_s

  # For CI systems that show JUnit files: inconclusive is an error there, not a failure.
  def junit
    errors = verdicts.count { |verdict| verdict.state == :inconclusive }
    cases = gaps.map { |gap| test_case("run", "complete", %(<failure message="#{escape gap}"/>)) } +
      verdicts.map { |verdict| test_case(verdict.place, verdict.expectation.text, outcome(verdict)) }
    suite =
      %(<testsuite name="lab" tests="#{cases.size}" failures="#{broken.size + gaps.size}" errors="#{errors}">)
    %(<?xml version="1.0" encoding="UTF-8"?>\n#{suite}\n#{cases.join}</testsuite>\n)
  end

  private
    def run_noisy? = @results.any?(&:noisy?) && !@run.noise_accepted?

    def failure_summary(failed)
      "#{failed.size} of #{@run.measurements.size} measurements failed. First: #{failed.first.label}: " \
      "#{failed.first.failure}"
    end

    def measurement_verdicts(expectation)
      names = Lab::Variant.names(@results.map(&:variant))
      groups = results_of(expectation).group_by do |result|
        [ result.figures[:scenario], names[result.variant.label], "c=#{result.figures[:concurrency]}" ]
      end
      groups.filter_map do |place, iterations|
        if expectation.relative?
          relative_verdict(expectation, place.join(" "), iterations)
        else
          absolute_verdict(expectation, place.join(" "), iterations)
        end
      end
    end

    # Only wrong rows can be concluded from a part of the writes.
    def absolute_verdict(expectation, place, iterations)
      share = Lab::ErrorShare.of(iterations) if expectation.metric.name == :errors
      return Lab::Verdict.of_share(expectation, place, share) if share

      verdict = Lab::Verdict.of(expectation, place, values(expectation, iterations))
        .with(instead: expectation.metric.instead(iterations))
      reason = iterations.filter_map(&:unverified).first if expectation.metric.of_rows?
      return verdict if reason.nil? || verdict.state == :broken

      Lab::Verdict.new(expectation:, place:, state: :inconclusive, why: "not verified: #{reason}")
    end

    # Nil for a default threshold if a run has no such values.
    def relative_verdict(expectation, place, iterations)
      values, earlier = [ iterations, @baseline.results_for(iterations.first) ]
        .map { |results| values(expectation, results) }
      return if @default && [ values, earlier ].any? { |of_run| of_run.size.positive? && of_run.none? }

      verdict = Lab::Verdict.of_relative(expectation, place, values, earlier)
      @baseline.comparable? ? verdict : verdict.with(state: :inconclusive, why: "another machine")
    end

    def values(expectation, results) = results.map { |result| expectation.metric.value(result) }

    def results_of(expectation)
      results = @results.select { |result| [ nil, result.figures[:scenario] ].include?(expectation.scenario) }
      return results if results.any?

      raise Lab::Error, "The run has no scenario #{expectation.scenario}. " \
        "It has: #{@run.manifest["scenarios"].join(", ")}."
    end

    def ratio_verdicts(expectation)
      comparison = @run.comparison or raise Lab::Error,
        "“#{expectation.text}” needs a comparison, which this run isn't. Run #{Lab.command} compare first."
      here = results_of(expectation).map { |result| result.figures[:scenario] }
      comparison.rows.select { |row| here.include?(row.scenario) }.map do |row|
        place = [ row.scenario, *(row.variant if comparison.many?), "c=#{row.concurrency}" ].join(" ")
        Lab::Verdict.of_ratio(expectation, place, row)
      end
    end

    def broken = verdicts.select { |verdict| verdict.state == :broken }

    def test_case(place, name, outcome)
      %(  <testcase classname="#{escape place}" name="#{escape name}">#{outcome}</testcase>\n)
    end

    def outcome(verdict)
      message = escape("#{verdict.value_written} #{verdict.interval} #{verdict.why}".squeeze(" ").strip)
      { broken: %(<failure message="#{message}"/>),
        inconclusive: %(<error message="#{message}"/>) }[verdict.state]
    end

    def escape(text) = CGI.escapeHTML(text)
end
