# From what was typed to a run that is done.
module Lab::CLI::Measuring
  private
    def begin_run(scenarios, variants)
      raise Lab::Error, "A rate is a number above 0, and not #{options[:rate]}." if options[:rate]&.<= 0
      raise Lab::Error, "Which scenarios? There are: #{Lab::Scenario.all.map(&:name).join(", ")}." if scenarios.empty?

      names = variants.map(&:label)
      raise Lab::Error, "Two variants are called #{names.tally.key(2)}, and could not be told from one another." if names.uniq.size < names.size

      scenarios = scenarios.uniq
      variants.map(&:subject).uniq.product(scenarios) { |subject, name| Lab::Subject.find(subject).scenario(name) }
      measure scenarios:, variants: variants.map(&:to_h), compare: current_command_chain.last == :compare,
        ladder: Lab::Ladder.parse(options[:ladder]).uniq, generator: generator.name
    end

    def measure(**plan)
      plan = { began: Time.now.utc.strftime("%d %B %Y, %H:%M UTC"), machine: Lab::Machine.new.to_h, **plan, **numbers }
      if options[:dry_run]
        Lab::Rehearsal.new(plan).then { |rehearsal| section rehearsal.heading, rehearsal.rows }
      else
        carry_out Lab::Run.create({ **plan, noise: [ guard ] })
      end
    end

    def asked_of_source
      quick = options[:quick] ? { requests: 2_000, repeats: 1 } : {}
      { **quick, **options.slice("generator", "only", "requests", "repeats").transform_keys(&:to_sym) }
    end

    def generator
      Lab::Generators.find(options[:generator]).tap do |generator|
        raise Lab::Error, "#{generator.name} cannot hold a rate and tell what was never sent: oha can. #{Lab::Generators::Oha.new.remedy}" if options[:rate] && !generator.holds_rate?
      end
    end

    def numbers = options.slice("seconds", "requests", "warm_up", "repeats", "posts", "rate").transform_keys(&:to_sym).compact

    # How calm the machine is, for the manifest.
    def guard = Lab::Guard.new($stderr).pass(accepted: options[:accept_noise])

    # Half of a run on one commit and half on another would tell of neither.
    def refuse_another_commit(run)
      before, here = run.manifest.dig("machine", "commit"), Lab::Machine.new.to_h["commit"]
      raise Lab::Error, "It was begun on #{before}, and this is #{here}: go back to that, or begin another run." if before && before != here
    end

    # Ends with 1 when something was lost: a script must not take such a run for a good one.
    def carry_out(run)
      progress = Lab::Progress.new($stderr, total: run.cells.size)
      run.go_on { |cell, number, result| progress.step(number, cell, result) }
      tell run
      say "Report: #{draw run}"
      raise Lab::Error, "Not everything was kept whole: see ledger and faults in the cell.json of those that say NO." unless run.results.all?(&:valid?)
      raise Lab::Error, "#{run.failed.size} of #{run.cells.size} cells failed: why, stands above." if run.failed.any?
    rescue Interrupt
      warn "\nStopped. What was measured is in #{run.directory}; bin/lab resume goes on."
      exit 130
    end
end
