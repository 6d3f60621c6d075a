# Runs that measure the server in test/liar.
module LiarRuns
  LIAR = File.expand_path("../liar/target.yml", __dir__)

  private
    def measure(lie, generator:, scenario: "post_create", target: LIAR, **others)
      variants = [ { target:, parameters: { "lie" => lie } } ]
      Lab::Run.create({ variants:, scenarios: [ scenario ], concurrency: [ 4 ], generator: generator.name,
        seconds: 1,
        warm_up: 0, iterations: 1, rows: 0, **others }, folder: @folder).tap { |run| run.execute { } }
    end

    # Why the first measurement of +run+ failed.
    def failure(run) = run.failed.first.failed_because

    # The one that Debian packages, or oha.
    def marking
      found = Lab::Generators.found.select(&:marks_requests?)
      found.find { |generator| generator.name == "wrk" } || found.first ||
        skip("no generator here marks its requests: oha and wrk do")
    end

    def assertion(run, text) = Lab::Assertion.new(run, [ text ]).status

    # The kinds of problems in +result+, by name.
    def problems(result) = result.evidence.keys - [ :database ]

    def with_server(lie, **)
      target = Lab::Target.find(LIAR)
      environment = target.environment(storage: @folder, parameters: { "lie" => lie })
      server = Lab::Server.new(target, environment:, log: File.join(@folder, "log"), **)
      server.run { yield server }
    end
end
