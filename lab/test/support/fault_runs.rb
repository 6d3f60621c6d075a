# Runs that break the server in test/example, with two workers by default.
module FaultRuns
  EXAMPLE = File.expand_path("../example/target.yml", __dir__)

  private
    def inject(*names, **options) = carry_out(Lab::Faults.named(names), **options)

    def carry_out(kinds, **options)
      Lab::FaultRun.new(kinds, plan(**options), folder: @folder).tap { |run| run.carry_out { proc { } } }
    end

    def plan(
      parameters: {},
      workers: 2,
      generator: marking,
      scenario: "post_create",
      target: target(workers),
      concurrency: 2
    )
      variant = Lab::Variant.new(target:, parameters:)
      Lab::Faults::Plan.new(variant:, scenario:, concurrency:, rows: 0, times: 1, generator:)
    end

    # The example with a number of workers.
    def target(workers)
      changed_target(EXAMPLE) do |definition|
        definition["target"]["environment"]["WEB_CONCURRENCY"] = workers.to_s
      end
    end

    def marking
      Lab::Generators.found.find(&:marks_requests?) ||
        skip("no generator here marks its requests: oha and wrk do")
    end
end
