require "open3"

# Runs a program without a shell.
module Operations::Command
  MAX_OUTPUT_LENGTH = 2000 # characters of a failed program's output to show

  # The program exited with an error; +output+ is the end of what it printed.
  class Failed < Operations::Error
    attr_reader :output

    def initialize(words, status, output)
      @output = output
      ending = "was killed by signal #{status.termsig}"
      ending = "failed with exit status #{status.exitstatus}" if status.exitstatus
      super("#{File.basename(words.first)} #{words[1]} #{ending}: #{output}")
    end
  end

  # Returns the program's standard output. +words+ may begin with environment variables, as for Process.spawn;
  # +input+ is its standard input. Raises Failed, or Operations::Error if the program can't be started.
  def self.run(*words, input: "")
    output, errors, status = Open3.capture3(*words, stdin_data: input)
    raise Failed.new(words.grep(String), status, tail(errors + output)) unless status.success?

    output
  rescue SystemCallError => error
    raise Operations::Error, "#{words.grep(String).first} could not be run: #{error.message}."
  end

  def self.tail(text) = text.scrub.strip.then { |stripped| stripped[-MAX_OUTPUT_LENGTH..] || stripped }
  private_class_method :tail
end
