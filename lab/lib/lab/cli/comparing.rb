# The command that compares variants.
module Lab::CLI::Comparing
  def self.included(cli)
    cli.class_eval do
      desc "compare BASELINE VARIANT...", "Compare variants in interleaved pairs"
      long_desc <<~TEXT
        Compares each VARIANT with the BASELINE. A variant is a target, the path of its file, or a git revision of lab.yml or of
        --target, with parameters: frontpage:yjit=on,busy=fair or main:yjit=on. The working directory as it is, with uncommitted
        changes, is . or worktree: #{Lab.command} compare main .

        Each revision is checked out in a git worktree, with an install and a database of its own.

        With --param, compares every combination of the parameters' values with the first one, on one target:
        #{Lab.command} compare --param yjit=on,off

        With several comparisons (variants, scenarios and numbers of clients), the confidence is corrected by Holm's method.
      TEXT
      option :target, desc: "target: a name or the path of a .yml file (default: lab.yml)"
      option :rev, type: :boolean, default: false, desc: "all arguments are git revisions"
      option :param, repeatable: true, default: [],
        desc: "a parameter and its values: yjit=on,off; the first is the baseline"
      option :scenarios, type: :array, default: [], desc: "scenarios to compare (default: the target's first)"
      option :runs, type: :numeric, default: 6, desc: "number of pairs"
      shaped_load_options
      measuring_options
      def compare(*variants)
        start_run options[:scenarios], options[:param].any? ? combinations(variants) : several(variants)
      end
    end
  end

  private
    def several(texts)
      return texts.map { |text| argument.parse(text) } if texts.size > 1

      raise Lab::Error,
        "Name two or more variants, such as frontpage frontpage:yjit=off or the revisions main HEAD, or a " \
        "parameter with several values: --param yjit=on,off."
    end

    def argument = Lab::VariantArgument.new(target: options[:target], revisions: options[:rev])

    # Every combination of the parameters' values, on one target or variant.
    def combinations(texts)
      raise Lab::Error, "With --param, name one target at most, not #{texts.join(" and ")}." if texts.size > 1

      base = texts.any? ? argument.parse(texts.first) : argument.target
      values = Lab::Variant.parameters_in(options[:param]).transform_values { |list| list.split(",") }
      combinations = Lab::Variant.all_of(base.target,
        base.parameters.transform_values { |value| [ value ] }.merge(values), revision: base.revision)
      return combinations if combinations.size > 1

      raise Lab::Error,
        "--param #{options[:param].join(" ")} is one variant. Give several values, such as yjit=on,off."
    end
end
