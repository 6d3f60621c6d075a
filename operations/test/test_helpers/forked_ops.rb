# Commands like bin/ops, each in a process of its own, but without starting Ruby and Bundler.
module ForkedOps
  SECONDS = 300

  class << self
    # Returns the output and the status.
    def run(words, environment)
      reader, writer = IO.pipe
      process = fork { become(words, environment, writer) }
      writer.close
      reader.timeout = SECONDS
      [ reader.read, Process.wait2(process).last ]
    rescue IO::TimeoutError
      Process.kill "KILL", process
      raise "bin/ops #{words.join(" ")} didn't end within #{SECONDS} s."
    end

    private
      def become(words, environment, output)
        SQLite3::ForkSafety.suppress_warnings!
        [ $stdout, $stderr ].each { |stream| stream.reopen output }
        ENV.update environment
        Operations::CLI.start words
        exit! 0
      rescue SystemExit => error
        exit! error.status
      rescue Exception => error # as Ruby would report it
        warn error.full_message
        exit! 1
      end
  end
end
