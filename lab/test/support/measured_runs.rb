# Runs with fake measurements of one scenario or several, as if they had been measured.
module MeasuredRuns
  private
    # One iteration for each of +goodputs+; further figures are those of every measurement.
    def measured(goodputs, p99: 0.1, parameters: {}, machine: { cores: 2 }, accepted: false,
      scenarios: [ "home" ], manifest: {}, **figures)
      run = Lab::Run.create({ scenarios:, variants: [ { target: "frontpage", parameters: } ],
        concurrency: [ 20 ], iterations: goodputs.size, machine:, noise: [ { accepted:, reasons: [] } ],
        **manifest }, folder: @folder)
      run.measurements.each do |measurement|
        save run, measurement, goodput: goodputs[measurement.iteration - 1],
          latency: { percentiles: percentiles(p99, measurement) }, ledger: { lost: 0 }, **figures
      end
      run
    end

    # It varies a little between iterations.
    def percentiles(p99, measurement) = p99 ? { 99.0 => p99 * (1 + measurement.iteration / 1000.0) } : {}
end
