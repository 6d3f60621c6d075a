require "open3"

# Runs a program by its words, without a shell, and reads how it ended.
module Operations::Command
  LONGEST = 2000 # letters of what a program said before it failed

  # A program that ended in failure, with the last it said.
  class Failed < Operations::Error
    attr_reader :output

    def initialize(words, status, output)
      @output = output
      super("#{File.basename(words.first)} #{words[1]} ended with #{status.exitstatus || "signal #{status.termsig}"}: #{output}")
    end
  end

  # Returns what it printed. +words+ may begin with variables, as for Process.spawn; +input+ is what it reads. Raises Failed, or
  # Operations::Error when it could not be begun.
  def self.run(*words, input: "")
    printed, complaints, status = Open3.capture3(*words, stdin_data: input)
    words = words.grep(String)
    raise Failed.new(words, status, (complaints + printed).scrub.strip.then { |said| said[-LONGEST..] || said }) unless status.success?

    printed
  rescue SystemCallError => error
    raise Operations::Error, "#{words.grep(String).first} could not be run: #{error.message}."
  end
end
