require "thor"

# Shared by all commands of bin/ops: --help works anywhere, and unknown options are rejected with the nearest match.
class Operations::CommandLine < Thor
  HELP = %w[ --help -h ].freeze

  check_unknown_options!
  remove_command :tree

  class << self
    def exit_on_failure? = true

    # Prints what went wrong and how to fix it, without a backtrace.
    def start(words = ARGV, config = {})
      super(help?(words) ? help_about(words) : words, debug: true, **config)
    rescue Thor::Error => error
      warn error.message.strip, help_on(error)
      exit 1
    rescue Operations::Error => error
      warn error.message
      exit 1
    rescue Interrupt
      exit 130
    end

    def basename = "bin/ops"

    # Commands with a dash are methods with an underscore.
    def banner(...) = super.tr("_", "-")

    # Shorter than Thor's description, which doesn't fit on a line.
    def subcommand_help(_command)
      desc "help [COMMAND]", "List subcommands"
      define_method(:help) { |command = nil, subcommand = true| super(command, subcommand) }
    end

    private
      def help?(words) = words.take_while { |word| word != "--" }.intersect?(HELP)

      # "restore primary --help" becomes "help restore", and "branch drop --help" becomes "branch help drop".
      def help_about(words)
        command, subcommand = words.take_while { |word| !word.start_with?("-") }
        subcommands.include?(method_name(command)) ? [ command, "help", subcommand ].compact : [ "help", command ].compact
      end

      def help_on(error)
        error.is_a?(Thor::UndefinedCommandError) ? "bin/ops help lists the commands." : "bin/ops help COMMAND lists its options."
      end

      def method_name(command) = command&.tr("-", "_")
  end

  desc "help [COMMAND]", "List commands, or show help for one"
  def help(command = nil, subcommand = false) = super(command&.tr("-", "_"), subcommand)

  private
    # Thor passes an unknown subcommand to the default one, as its argument.
    def refuse_unknown(words)
      raise Thor::UndefinedCommandError.new(words.first, self.class.all_commands.keys, nil) if words.any?
    end

    def directory = @directory ||= Kit::DataDirectory.here
end
