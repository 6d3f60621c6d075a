# The options in the help of a command, within the width of the terminal. The lab has the same.
module Operations::OptionHelp
  private
    def print_options(shell, options, _group = nil)
      rows = options.reject(&:hide).map { |option| [ usage_of(option), description_of(option) ] }
      return if rows.empty?

      shell.say "Options:"
      align(rows).each { |line| shell.say line }
      shell.say ""
    end

    # Thor lists --no-… and --skip-… for every flag. Only flags that are on by default need it.
    def usage_of(option)
      return option.usage unless option.boolean?

      switch = "[#{option.switch_name}]"
      option.default ? "#{switch}, [--no-#{option.human_name.tr("_", "-")}]" : switch
    end

    def description_of(option)
      text = option.description.to_s
      implied = option.boolean? || !option.show_default? || text.include?("default")
      implied ? text : "#{text} (default: #{option.print_default})"
    end

    def align(rows)
      indent = rows.map { |usage, _| usage.size }.max
      width = [ Thor::Shell::Terminal.terminal_width - indent - 6, 20 ].max
      rows.flat_map do |usage, text|
        lines = text.scan(/\S.{0,#{width - 1}}(?=\s|\z)|\S+/)
        lines.each_with_index.map { |line, index| "  #{(index.zero? ? usage : "").ljust(indent)}  # #{line}" }
      end
    end
end
