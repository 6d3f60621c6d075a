require "did_you_mean"
require "thor"

# Shared by all commands of bin/ops: --help works anywhere, and unknown options get the nearest match.
class Operations::CommandLine < Thor
  HELP = %w[ --help -h ].freeze

  check_unknown_options!
  remove_command :tree

  extend Operations::OptionHelp

  class << self
    def exit_on_failure? = true

    # Prints what went wrong and how to fix it, without a backtrace.
    def start(words = ARGV, config = {})
      super(help?(words) ? help_about(words) : words, debug: true, **config)
    rescue Thor::Error => error
      warn explain(error)
      exit 1
    rescue Operations::Error => error
      warn error.message
      exit 1
    rescue Interrupt
      exit 130
    end

    def basename = "bin/ops"

    # The help of a command shows only one of the two texts, so the long one starts with the short one.
    def long_desc(text, **options) = super("#{@desc}.\n\n#{text}", **options)

    # Commands with a dash are methods with an underscore.
    def banner(...) = super.tr("_", "-")

    # Thor's own description doesn't fit on a line.
    def subcommand_help(_command)
      desc "help [COMMAND]", "List subcommands"
      define_method(:help) { |command = nil, subcommand = true| super(command, subcommand) }
    end

    private
      def help?(words) = words.take_while { |word| word != "--" }.intersect?(HELP)

      # "restore primary --help" becomes "help restore", and "branch drop --help" becomes "branch help drop".
      def help_about(words)
        command, subcommand = words.take_while { |word| !word.start_with?("-") }
        if subcommands.include?(method_name(command))
          [ command, "help", subcommand ].compact
        else
          [ "help", command ].compact
        end
      end

      # The same wording as in bin/lab.
      def explain(error)
        case error
        when Thor::UndefinedCommandError
          names = error.all_commands.map { |name| name.tr("_", "-") }
          unknown = [ "Unknown command #{error.command}.", *suggest(error.command, names) ]
          [ *unknown, "bin/ops help lists the commands." ].join(" ")
        when Thor::UnknownArgumentError
          unknown = error.unknown.flat_map do |option|
            [ "Unknown option #{option}.", *suggest(option, error.switches) ]
          end
          [ *unknown, "bin/ops help COMMAND lists its options." ].join(" ")
        else
          "#{error.message.strip}\nbin/ops help COMMAND lists its options."
        end
      end

      # Nil if no name is similar.
      def suggest(word, words)
        near = DidYouMean::SpellChecker.new(dictionary: words).correct(word).first
        "Did you mean #{near}?" if near
      end

      def method_name(command) = command&.tr("-", "_")
  end

  desc "help [COMMAND]", "List commands, or show help for one"
  def help(command = nil, subcommand = false) = super(command&.tr("-", "_"), subcommand)

  private
    # Thor runs the default subcommand for an unknown one, and passes the unknown name as its argument.
    def refuse_unknown(words)
      raise Thor::UndefinedCommandError.new(words.first, self.class.all_commands.keys, nil) if words.any?
    end

    def directory = @directory ||= Kit::DataDirectory.here
end
