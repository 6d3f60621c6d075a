# Commands that inject faults, and their exit status.
module Lab::CLI::Breaking
  private
    def fault_plan
      name = Lab::Target.reference(options[:target])
      target = Lab::Target.find(name)
      scenario = target.scenario(*options[:scenario]).name
      variant = Lab::Variant.new(target: name, parameters: Lab::Variant.parameters_in(options[:param]))
      Lab::Faults::Plan.new(variant:, scenario:, generator: generator([ target ], [ scenario ]),
        **options.slice("concurrency", "rows", "times").transform_keys(&:to_sym))
    end

    # Exits with 1 if a write was lost, a guarantee was broken, or nothing could be tried.
    def inject_faults(run)
      run.carry_out { |kind, total| Lab::Faults::Progress.new($stderr, kind, total:).method(:step) }
      section run.directory, run.table.rows
      say [ *run.table.sentences, "", run.table.caution ].join("\n")
      raise Lab::Error, run.failure unless run.good?

      raise Lab::Stopped, "INT" if run.interrupted?
    rescue Lab::Stopped => stop
      stop.report "The results so far are in #{run.directory}."
    end
end
