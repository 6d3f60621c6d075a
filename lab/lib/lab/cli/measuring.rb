# Commands that measure: from the options to a finished run.
module Lab::CLI::Measuring
  private
    # Every combination of the parameters' values, on the target of the options.
    def combinations_of_parameters
      parameters = Lab::Variant.parameters_in(options[:param]).transform_values { |values| values.split(",") }
      Lab::Variant.all_of(Lab::Target.reference(options[:target]), parameters)
    end

    def start_run(scenarios, variants)
      check_numbers
      names = variants.map(&:label)
      if names.uniq.size < names.size
        raise Lab::Error,
          "#{names.size == 2 ? "Both" : "Several"} variants are #{names.tally.max_by(&:last).first}. " \
          "Set a parameter of one of them, such as frontpage:transactions=deferred."
      end

      check_commits variants
      targets = variants.map { |variant| Lab::Target.find(variant.target) }.uniq
      confirm_remote targets unless options[:dry_run]
      scenarios = scenarios.empty? ? [ targets.first.scenario.name ] : scenarios.uniq
      targets.product(scenarios) { |target, name| target.scenario(name) }
      measure scenarios:, variants: variants.map(&:to_h), compare: current_command_chain.last == :compare,
        **load_clients, generator: generator(targets, scenarios).name
    end

    # Different names may mean the same commit.
    def check_commits(variants)
      same = variants.group_by { |variant|
        [ variant.target, variant.parameters, variant.revision&.commit || variant ]
      }.values
      same.find { |group| group.size > 1 }&.then do |group|
        raise Lab::Error,
          "#{group.map(&:label).join(" and ")} are the same commit, #{group.first.revision.short}."
      end
    end

    def measure(**plan)
      plan = {
        began: Time.now.utc.strftime("%d %B %Y, %H:%M UTC"), machine: Lab::Machine.new.to_h,
        **plan, **numbers
      }
      if options[:dry_run]
        Lab::DryRun.new(plan).then { |dry_run| section dry_run.heading, dry_run.rows, notes: dry_run.notes }
      else
        carry_out Lab::Run.create({ **plan, noise: [ check_noise ] })
      end
    end

    def source_options
      quick = options[:quick] ? { requests: 2_000, iterations: 1 } : {}
      { **quick, **options.slice("generator", "only", "requests", "seconds")
        .transform_keys(&:to_sym), **iterations }
    end

    # The numbers of clients, or the stages of a load, which also set its duration.
    def load_clients
      unless options[:stages]
        return {
          concurrency: Lab::ConcurrencyLevels.parse(concurrency).uniq,
          seconds: Lab::CLI::Options::SECONDS
        }
      end

      stages = Lab::Stages.parse(options[:stages])
      { concurrency: [ stages.clients ], stages: stages.to_s, seconds: stages.seconds }
    end

    def concurrency = options[:concurrency] || Lab::CLI::Options::CLIENTS

    # A generator that can create the loads of all +scenarios+ of +targets+.
    def generator(targets, scenarios)
      loads = targets.product(scenarios).map { |target, name| Lab::Journey.of(target.scenario(name), target) }
      Lab::Generators.find(options[:generator],
        loads:, **options.slice("rate", "requests", "stages").transform_keys(&:to_sym))
    end

    def numbers
      {
        **options.slice("seconds", "requests", "warm_up", "rows", "rate").transform_keys(&:to_sym),
        **iterations
      }.compact
    end

    def iterations = { iterations: options[:runs] }.compact

    # A server that an earlier run left behind would disturb this one.
    def stop_orphans
      Lab::Orphans.default.stop do |pid|
        warn "Stopped process #{pid}, which an earlier run left behind when it was killed."
      end
    end

    # The noise of the machine, for the manifest.
    def check_noise
      stop_orphans
      others = Lab::MachineLock.check(accepted: options[:accept_noise])
      Lab::NoiseCheck.new($stderr).pass(accepted: options[:accept_noise]).then do |noise|
        { **noise, reasons: others + noise[:reasons] }
      end
    end

    def prepare_to_resume(run)
      confirm_remote run.variants.map { |variant| Lab::Target.find(variant.target) }
      check_commit run
      run.record_noise check_noise
      run.discard_failures
    end

    # Repeating only a part of the measurements on another commit would mix two versions in one run.
    def check_commit(run)
      before, here = run.manifest.dig("machine", "commit"), Lab::Machine.new.to_h["commit"]
      return if before.nil? || before == here || run.variants.all? { |variant| variant.revision&.pinned? }

      raise Lab::Error, "The run was started on commit #{before}, and this is #{here}. " \
        "Check out that commit, or start a new run."
    end

    # Exits with 1 if something is wrong, so that scripts notice.
    def carry_out(run)
      progress = Lab::Progress.new($stderr, total: run.measurements.size)
      run.execute { |measurement, number, result| progress.step(number, measurement, result) }
      print_results run
      say "Report: #{write_report run}"
      fail_if_invalid run
    rescue Lab::Stopped => stop
      stop.report "Finished measurements are in #{run.directory}. Continue with #{Lab.command} resume."
    end

    def fail_if_invalid(run)
      lost = "Verification failed: see the rows marked NO and the preserved databases."
      failed = "#{run.failed.size} of #{run.measurements.size} measurements failed (see the reasons " \
        "above). Repeat them with #{Lab.command} resume."
      failures = [ (lost unless run.results.all?(&:valid?)), (failed if run.failed.any?) ].compact
      raise Lab::Error, failures.join("\n") if failures.any?
    end
end
