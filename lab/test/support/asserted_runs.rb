# Runs with fake measurements of one scenario, or of two variants that are compared.
module AssertedRuns
  private
    def measured(goodputs:, after: nil, accepted: false, **others)
      sides = after ? %w[ deferred immediate ].zip([ goodputs, after ]) : [ [ nil, goodputs ] ]
      variants = sides.map { |value, _| variant(value) }
      manifest = { scenarios: [ "post_create" ], variants: variants.map(&:to_h), compare: !after.nil?,
        concurrency: [ 20 ], iterations: goodputs.size, noise: [ { accepted:, reasons: [] } ] }
      Lab::Run.create(manifest, folder: @folder).tap do |run|
        run.measurements.each do |measurement|
          _, of_variant = sides[variants.index(measurement.variant)]
          save run, measurement, goodput: of_variant[measurement.iteration - 1], ledger: { lost: 0 },
            latency: { percentiles: { 50.0 => 0.2 } }, **others
        end
      end
    end

    def variant(transactions)
      Lab::Variant.new(target: "frontpage",
        parameters: transactions ? { "transactions" => transactions } : {})
    end
end
