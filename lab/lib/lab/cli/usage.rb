# How bin/lab answers a command line that it does not understand.
module Lab::CLI::Usage
  HELP = %w[ --help -h ].freeze

  # Thor takes --help after a command for an argument of it.
  def ask_for_help(arguments)
    arguments.any? { |argument| HELP.include?(argument) } ? [ "help", *(arguments - HELP).first(1) ] : arguments
  end

  # What is wrong with it, in words.
  def explain(error, arguments)
    case error
    when Thor::UndefinedCommandError
      "Unknown command #{error.command}. Did you mean #{Lab::Nearest.to(error.command, names)}? bin/lab help lists the commands."
    when Thor::UnknownArgumentError
      "#{error.unknown.map { |option| unknown(option, error.switches) }.join(" ")} bin/lab #{arguments.first} --help lists the options."
    else
      error.message
    end
  end

  private
    # As they are typed: run is run_scenarios in Ruby, where run is Thor's.
    def names = [ *commands.keys, "run" ] - [ "run_scenarios" ]

    def unknown(option, switches)
      "Unknown option #{option}. Did you mean #{Lab::Nearest.to(option, switches)}?"
    end
end
