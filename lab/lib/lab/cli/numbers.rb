# Rejects numbers that would measure nothing.
module Lab::CLI::Numbers
  POSITIVE = %w[ seconds rate ].freeze
  WHOLE = %w[ runs max_runs requests rows times concurrency ].freeze # and at least 1

  private
    def check_numbers
      check_combinations
      require_numbers(POSITIVE, "a number above 0", &:positive?)
      require_numbers(WHOLE, "a whole number of 1 or more") { |number|
 number.is_a?(String) || (number >= 1 && number.to_i == number) }
      require_numbers(%w[ warm_up ], "0 or more") { |number| !number.negative? }
    end

    def require_numbers(names, allowed)
      names.each { |name| refuse(name, allowed) unless options[name].nil? || yield(options[name]) }
    end

    def refuse(name, allowed)
      raise Lab::Error, "--#{name.tr("_", "-")} must be #{allowed}, not #{options[name]}."
    end
end
