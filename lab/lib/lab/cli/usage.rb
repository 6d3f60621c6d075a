# Help, and errors about unknown commands and options.
module Lab::CLI::Usage
  HELP = %w[ --help -h ].freeze

  # Reports what went wrong and what to do, without a backtrace.
  def start(arguments = ARGV, **)
    Lab::ClosedPipe.tolerate
    Lab::Signals.trapped do
      super(ask_for_help(arguments), debug: true, **)
    end
  rescue Thor::Error => error
    warn explain(error, arguments)
    exit 1
  rescue Lab::Error => error
    warn error.message
    exit error.status
  rescue *Lab::FullDisk::ERRORS => error
    warn "#{error.message}. Finished measurements are intact. Free some space, and try again."
    exit 1
  rescue Lab::Stopped => stop
    stop.report
  end

  def basename = Lab.command

  # Without the commands whose files are only in the lab's own repository.
  def printable_commands(...)
    return super if Lab::Workspace.current.published_paths.any?

    super.reject { |usage, _| %w[ published reproduce ].include?(usage.delete_prefix("#{basename} ")[/\w+/]) }
  end

  private
    # Thor treats --help after a command as an argument.
    def ask_for_help(arguments)
      if arguments.any? { |argument| HELP.include?(argument) }
        [ "help", *(arguments - HELP).first(1) ]
      else
        arguments
      end
    end

    # Describes the problem with the command line.
    def explain(error, arguments)
      case error
      when Thor::UndefinedCommandError
        [
          "Unknown command #{error.command}.",
          *suggest(error.command, names),
          "#{Lab.command} help lists the commands."
        ]
          .join(" ")
      when Thor::UnknownArgumentError
        unknown = error.unknown.flat_map do |option|
          [ "Unknown option #{option}.", *suggest(option, error.switches) ]
        end
        [ *unknown, "#{Lab.command} #{arguments.first} --help lists the options." ].join(" ")
      else
        error.message
      end
    end

    # The command names as typed: run is run_scenarios in Ruby, because Thor reserves run.
    def names = [ *commands.keys, "run" ] - [ "run_scenarios" ]

    # Nil if none is near.
    def suggest(word, words)
      near = Lab::Nearest.to(word, words, distance: (word.size + 1) / 2)
      "Did you mean #{near}?" if near
    end
end
