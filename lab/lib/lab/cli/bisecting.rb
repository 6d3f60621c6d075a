# The command that finds the commit with a regression.
module Lab::CLI::Bisecting
  def self.included(cli)
    cli.class_eval do
      desc "bisect GOOD [BAD]", "Find the commit that made it slower"
      long_desc <<~TEXT
        Compares BAD (default: HEAD) with GOOD. If it is worse, searches the commits between them by comparing each with GOOD in
        interleaved pairs, and adds pairs until they decide. Commits that can't be measured or judged are skipped. Continue an
        interrupted search with #{Lab.command} resume.
      TEXT
      option :target, desc: "target: a name or the path of a .yml file (default: lab.yml)"
      option :scenario, desc: "scenario (default: the target's first)"
      option :param, repeatable: true, default: [], desc: "a parameter and its value: yjit=on"
      option :worse, default: "5%", desc: "the smallest difference that makes a commit bad"
      option :metric, default: "goodput", desc: "goodput or p99"
      option :runs, type: :numeric, default: 6,
        desc: "pairs measured first, and added while the result is inconclusive"
      option :max_runs, type: :numeric, default: 30, desc: "maximum pairs per commit"
      load_options
      measuring_options
      def bisect(good, bad = "HEAD")
        check_numbers
        plan = bisection_plan(good, bad)
        return say bisection_estimate(plan) if options[:dry_run]

        began = Time.now.utc.strftime("%d %B %Y, %H:%M UTC")
        search Lab::Bisection.create(
          { began:, machine: Lab::Machine.new.to_h, **plan, noise: [ check_noise ] }
        )
      end
    end
  end

  private
    def bisection_plan(good, bad)
      arguments = Lab::VariantArgument.new(target: options[:target], revisions: true)
      good, bad = [ good, bad ].map do |name|
        arguments.parse([ name, options[:param].join(",") ].reject(&:empty?).join(":"))
      end
      check_history good, bad
      target = Lab::Target.find(good.target)
      scenario = target.scenario(*options[:scenario]).name
      { good: good.revision.to_h, bad: bad.revision.to_h, target: good.target, parameters: good.parameters,
        scenarios: [ scenario ], concurrency: [ one_concurrency ],
        metric:, worse:, generator: generator([ target ], [ scenario ]).name,
        seconds: Lab::CLI::Options::SECONDS, **numbers.except(:iterations),
        runs: options[:runs], max_runs: [ options[:runs], options[:max_runs] ].max }
    end

    def one_concurrency
      Lab::ConcurrencyLevels.parse(concurrency).then do |levels|
        if levels.one?
          levels.first
        else
          raise(Lab::Error, "--concurrency must be one number, not #{concurrency}.")
        end
      end
    end

    def check_history(*variants)
      if variants.any? { |variant| variant.revision.working_directory? }
        raise Lab::Error, "Only commits can be searched: commit your changes first."
      end

      git = Lab::Git.of(Lab::Target.find(variants.first.target).root)
      good, bad = variants.map { |variant| variant.revision.commit }
      return if good != bad && git.ancestor?(good, bad)

      raise Lab::Error, "#{variants.first.revision} isn't an ancestor of #{variants.last.revision}."
    end

    def metric
      metrics = Lab::Bisection::Judgement::METRICS.keys
      return options[:metric] if metrics.include?(options[:metric])

      raise Lab::Error, "--metric must be #{metrics.join(" or ")}, not #{options[:metric]}."
    end

    def worse
      share = options[:worse][/\A(\d+(\.\d+)?)\s*%?\z/, 1].to_f / 100
      return share if share.positive? && (share < 1 || options[:metric] == "p99")

      raise Lab::Error, "--worse must be a percentage above " \
        "0#{" and below 100" unless options[:metric] == "p99"}, such as 5%, not #{options[:worse]}."
    end

    def bisection_estimate(plan)
      commits = Lab::Git.of(Lab::Target.find(plan[:target]).root)
        .count(plan[:good][:commit], plan[:bad][:commit])
      comparisons, pairs = Math.log2(commits).ceil + 1, plan.values_at(:runs, :max_runs).uniq
      seconds = comparisons * 2 * (plan[:seconds] + plan[:warm_up] + Lab::DryRun::OVERHEAD)
      minutes = pairs.map { |number| (number * seconds / 60.0).ceil }.uniq.join("–")
      "#{count commits, "commit"}, about #{count comparisons, "comparison"} of #{pairs.join(" to ")} " \
      "pairs, #{minutes} min."
    end

    def count(number, noun) = "#{number} #{noun}#{"s" if number > 1}"

    def search(bisection)
      say bisection.title, :bold
      outcome = bisection.run(output: $stderr) { |step| $stderr.puts bisection_line(step, bisection.git) }
      table = Lab::Bisection::Table.new(outcome, bisection.git)
      say [ "", *table.result, "" ].join("\n")
      section bisection.directory, table.rows
      raise Lab::Error, "Some commits couldn't be judged (see above)." unless outcome.found?
    rescue Lab::Stopped => stop
      stop.report "Finished measurements are in #{bisection.directory}. Continue with #{Lab.command} resume."
    end

    def latest_is_bisection?
      bisection, run = [ Lab::Bisection.latest, Lab::Run.latest ].map do |found|
        found && File.basename(found.directory)
      end
      !bisection.nil? && (run.nil? || bisection > run)
    end

    def continue_bisection
      check_noise
      search Lab::Bisection.latest
    end

    def bisection_line(step, git)
      reason = step.failure&.lines&.map(&:strip)&.reject(&:empty?)&.last
      verdict = if reason
        "failed: #{reason}"
      else
        "#{Lab::Bisection::Table::STATES.fetch(step.state)}, #{step.judgement}"
      end
      "#{git.short(step.commit)} #{step.subject}: #{verdict}"
    end
end
