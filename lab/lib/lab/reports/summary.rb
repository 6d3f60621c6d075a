require "json"

# A machine-readable summary of a run: summary.json contains everything except single requests, and
# summary.csv a row for each iteration of each measurement. Bencher's metric format (BMF) is the input of
# https://bencher.dev.
class Lab::Summary
  SCHEMA = 4
  OF_A_MEASUREMENT = %i[
    scenario target parameters concurrency iteration seconds goodput requests_per_second error_share
    unanswered open_at_end invalid_bodies unaccounted_time offered sent unsent saturated
  ].freeze

  # Column names of the CSV, which stay the same for programs that read it.
  COLUMNS =
    { target: :subject, parameters: :levers, iteration: :repeat, unaccounted_time: :hidden_time }.freeze

  OF_THE_WRITES =
    %i[ attempted acknowledged present lost recovered torn duplicated unexpected written_at_exit ].freeze
  OF_THE_MACHINE = %i[ steal foreign ].freeze
  OF_THE_SERVER = %i[ memory_peak memory_growth log_peak processors ].freeze

  def initialize(run)
    @run, @results = run, run.results
  end

  # Next to the report. Returns both paths.
  def write
    { "summary.json" => JSON.pretty_generate(to_h), "summary.csv" => csv }.map do |name, text|
      File.join(@run.directory, name).tap { |path| File.write path, text }
    end
  end

  def to_h
    {
      schema_version: SCHEMA, run: @run.manifest, warnings: @run.warnings, measurements:,
      iterations:, comparison:
    }
  end

  # One row per iteration; seconds, shares from 0 to 1, and bytes.
  def csv
    rows = @results.map { |result| row(result) }
    header = rows.first.to_h.keys.map { |name| COLUMNS.fetch(name, name) }
    [ header, *rows.map(&:values) ]
      .map { |values| values.map { |value| field(value) }.join(",") << "\n" }.join
  end

  # The metric format of https://bencher.dev: the mean over the iterations, with its interval.
  def bmf
    measurements.to_h do |measurement|
      measures = { throughput: measure(measurement[:goodput]), errors: measure(measurement[:error_share]),
        p50: measure(measurement[:p50]), p99: measure(measurement[:p99]) }
      [
        "#{measurement[:scenario]} #{measurement[:variant]} c=#{measurement[:concurrency]}",
        measures.compact
      ]
    end
  end

  private
    INTERVALS = %i[ goodput error_share unaccounted_time p50 p90 p95 p99 slowest ].freeze

    # Over all iterations.
    def measurements
      names = Lab::Variant.names(@results.map(&:variant))
      groups = @results.group_by do |result|
        [ result.figures[:scenario], names[result.variant.label], result.figures[:concurrency] ]
      end
      groups.map do |(scenario, variant, concurrency), iterations|
        rows = iterations.map { |result| row(result) }
        { scenario:, variant:, concurrency:, iterations: rows.size, valid: rows.all? { |row| row[:valid] },
          noisy: rows.count { |row| row[:noisy] },
          **INTERVALS.to_h { |name| [ name, interval(rows.map { |row| row[name] }) ] },
          **{ error_share: Lab::ErrorShare.of(iterations)&.to_h&.except(:requests) }.compact }
      end
    end

    def iterations
      @results.map do |result|
        row(result).merge(parameters: result.figures[:parameters], revision: result.figures[:revision],
          statuses: result.figures[:statuses], failures: result.failures)
      end
    end

    # Without low and high for one iteration, and nil if a value is missing.
    def interval(values)
      return if values.include?(nil)

      of = Lab::Statistics::Interval.new(values)
      { mean: of.mean, **(values.size > 1 ? { low: of.low, high: of.high } : {}) }
    end

    def row(result)
      figures = result.figures
      { **pick(figures, OF_A_MEASUREMENT),
        parameters: figures[:parameters].map { |pair| pair.join("=") }.join(" "), **percentiles(figures),
        **pick(figures[:ledger], OF_THE_WRITES), valid: figures[:valid], noisy: result.noisy?,
        **pick(result.noise, OF_THE_MACHINE), generator_share: figures[:generator_share],
        **pick(figures[:telemetry], OF_THE_SERVER), revision: result.variant.revision&.slug,
        late: figures.dig(:ledger, :late), leaked: figures[:leaked]&.size,
        stalls: figures.dig(:stalls, :count), longest_stall: figures.dig(:stalls, :longest) }
    end

    # Missing values are nil, so that all rows have the same columns.
    def pick(figures, names) = names.to_h { |name| [ name, figures&.fetch(name, nil) ] }

    PERCENTILES = %w[ 50.0 90.0 95.0 99.0 99.9 ].freeze

    def percentiles(figures)
      PERCENTILES.to_h { |percent|
        [ :"p#{percent.delete_suffix(".0")}", figures.dig(:latency, :percentiles, percent.to_sym) ]
      }
        .merge(slowest: figures.dig(:latency, :slowest),
          error_p50: figures.dig(:error_latency, :percentiles, :"50.0"),
          error_slowest: figures.dig(:error_latency, :slowest))
    end

    def comparison
      comparison = @run.comparison or return []
      comparison.rows.map do |row|
        { scenario: row.scenario, concurrency: row.concurrency, baseline: comparison.name_of_baseline,
          variant: row.variant, before: row.before, after: row.after, ratio: row.ratio.estimate,
          **ends(row.ratio), confidence: row.ratio.confidence, pairs: row.ratio.size,
          pairs_needed: row.pairs_needed, verdict: row.verdict, metrics: metrics(comparison, row) }
      end
    end

    # The ratios of the other metrics, by name; nil if a value is 0 or was not measured.
    def metrics(comparison, row)
      place = ->(compared) { [ compared.scenario, compared.concurrency, compared.variant ] }
      comparison.others.select { |other| place[other] == place[row] }.to_h do |other|
        ratio = other.ratio
        [ other.name, ratio && { ratio: ratio.estimate, **ends(ratio), pairs: ratio.size } ]
      end
    end

    # Nil if the interval says nothing, as with a single pair.
    def ends(ratio) = ratio.interval? ? { low: ratio.low, high: ratio.high } : { low: nil, high: nil }

    def measure(interval)
      interval &&
        { value: interval[:mean], lower_value: interval[:low], upper_value: interval[:high] }.compact
    end

    def field(value)
      value.to_s.match?(/[",\n]/) ? %("#{value.to_s.gsub('"', '""')}") : value.to_s
    end
end
