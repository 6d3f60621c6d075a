# Runs that measure the example server.
module ExampleRuns
  EXAMPLE = File.expand_path("../example/target.yml", __dir__)

  private
    def measure(forgets: "nothing", generator: self.generator)
      measured(create(parameters: { "forgets" => [ forgets ] }, generator: generator.name)).results
    end

    def create(parameters: {}, iterations: 1, **others)
      variants = Lab::Variant.all_of(EXAMPLE, parameters).map(&:to_h)
      Lab::Run.create({ variants:, scenarios: [ "post_create" ], concurrency: [ 2 ],
        generator: generator.name, seconds: 1, warm_up: 0, iterations:, rows: 0, **others }, folder: @folder)
    end

    def measured(run) = run.tap { run.execute { } }

    def measurement_files = Dir[File.join(@folder, "**/measurement.json")]
end
