# Refuses numbers that measure nothing.
module Lab::CLI::Numbers
  POSITIVE = %w[ seconds rate ].freeze
  WHOLE = %w[ repeats requests posts times concurrency ].freeze # and at least 1

  private
    def check_numbers
      POSITIVE.each { |name| refuse(name, "a number above 0") unless options[name].nil? || options[name].positive? }
      WHOLE.each { |name| refuse(name, "a whole number of 1 or more") unless options[name].nil? || (options[name] >= 1 && options[name].to_i == options[name]) }
      refuse("warm_up", "0 or more") if options["warm_up"]&.negative?
    end

    def refuse(name, allowed)
      raise Lab::Error, "--#{name.tr("_", "-")} must be #{allowed}, not #{options[name]}."
    end
end
