# The command that checks a run against thresholds.
module Lab::CLI::Asserting
  def self.included(cli)
    cli.class_eval do
      desc "assert [RUN] [THRESHOLD...]", "Check a run against thresholds"
      long_desc <<~TEXT
        Metrics: #{Lab::Metric.all.map(&:name).join(", ")}.
        Without a THRESHOLD, checks those of the target's file.
        Examples: 'lost==0' 'unanswered==0' 'post_create.goodput>=200' 'errors<=1%' 'ratio>=0.95'.

        With --against, percentages of rates, times and sizes are relative to an earlier run: 'goodput>=95%' 'p99<=110%', which
        are the default.

        If writes were not verified, thresholds on rows, such as lost==0, are inconclusive. Other thresholds only come with a
        warning; 'unverified==0' requires that all writes were verified, and that none was lost, torn, duplicated or otherwise
        wrong. A failed verification that no threshold is about is only a warning.

        Exit status: 0 if every threshold holds; 1 if one is broken, or measurements failed or are missing; 2 if the result is
        inconclusive, because there are too few iterations, their 95 % interval contains the threshold, writes were not
        verified, or the run of --against is from another machine; 3 if other processes disturbed one of
        the runs, and it was measured without --accept-noise.
      TEXT
      option :against, desc: "the name or path of an earlier run that thresholds are relative to"
      option :any_machine, type: :boolean, default: false,
        desc: "with --against: even if that run is from another machine"
      option :markdown, type: :boolean, desc: "print a Markdown table"
      option :junit, desc: "write a JUnit file to this path"
      option :annotations, enum: Lab::Annotations::KINDS,
        desc: "annotations for CI (default: github in GitHub Actions)"
      def assert(*expectations)
        check_combinations
        run = if expectations.first.to_s.match?(/[<>=]/) || expectations.empty?
          latest_run
        else
          Lab::Run.find(expectations.shift)
        end
        expectations = run.thresholds if expectations.empty? && options[:against].nil?
        assertion = Lab::Assertion.new(run, expectations, baseline: baseline(run))
        options[:markdown] ? say(assertion.markdown) : section(run.directory, assertion.rows)
        File.write options[:junit], assertion.junit if options[:junit]
        [ *assertion.gaps, *assertion.warnings ].each { |sentence| warn sentence }
        annotate assertion
        exit assertion.status
      end
    end
  end

  private
    def baseline(run)
      options[:against] &&
        Lab::Baseline.new(run, Lab::Run.find(options[:against]), any_machine: options[:any_machine])
    end

    # On stderr, which GitHub reads as well, if the output is a Markdown table.
    def annotate(assertion)
      return unless (options[:annotations] || Lab::Annotations.kind) == "github"

      (options[:markdown] ? $stderr : $stdout).puts Lab::Annotations.new(assertion).lines
    end
end
