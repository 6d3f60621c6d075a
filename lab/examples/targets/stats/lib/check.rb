require_relative "database"
require_relative "stack"
require_relative "smoke_test"

# Tests stacks with each of their sinks, and prints one line per sink.
class Check
  LINE = "%-26s %-13s %8s %8s %6s  %s"

  def initialize(stacks)
    @stacks = stacks
  end

  def passed?
    database = Database.new
    puts format(LINE, "stack", "sink", "answered", "stored", "s", "")
    @stacks.map { |stack| try(stack, database) }.all?
  ensure
    database&.close
  end

  private
    def try(stack, database)
      if stack.reason
        puts format(LINE, stack.name, "-", "-", "-", "-", "cannot run, see #{stack.instead}: #{stack.reason}")
        true
      else
        system File.join(Stack::ROOT, "bin/provide"), stack.name, exception: true
        Stack::SINKS.map { |sink| report(stack, sink, database) }.all?
      end
    end

    def report(stack, sink, database)
      began = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      smoke_test = SmokeTest.new(stack, sink, database).run
      seconds = Process.clock_gettime(Process::CLOCK_MONOTONIC) - began
      outcome = smoke_test.faults.empty? ? "ok" : smoke_test.faults.join("; ")
      puts format(LINE, stack.name, sink, smoke_test.answered, smoke_test.stored, seconds.round(1), outcome)
      smoke_test.faults.empty?
    end
end

if $PROGRAM_NAME == __FILE__
  stacks = ARGV.empty? ? Stack.all : ARGV.map { |name| Stack.find(name) }
  exit Bundler.with_unbundled_env { Check.new(stacks).passed? }
end
