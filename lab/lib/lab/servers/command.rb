require "tempfile"

# Runs a command in a separate process group and waits for it. The command is killed if the lab stops earlier.
class Lab::Command
  BACKTRACE = /\A\s+(from |at .*[:(])/ # of Ruby, Node and Java

  attr_reader :output, :problems

  # +words+ and +options+ as for Process.spawn.
  def initialize(*words, **options)
    @words, @options = words, options
  end

  # Yields every few milliseconds while it runs. Returns itself.
  def run
    Tempfile.create("output") do |out|
      Tempfile.create("problems") do |problems|
        @group = Lab::ProcessGroup.new(*@words, out: out.path, err: problems.path, **@options)
        until @group.wait(0.05)
          yield if block_given?
        end
        @output, @problems = File.read(out.path), File.read(problems.path)
      end
    end
    self
  ensure
    @group&.kill
  end

  def success? = @group.success?

  # Describes how it ended.
  def ending = @group.ending

  # The last lines of its output, without backtraces.
  def last_lines(count) = (@output + @problems).lines.grep_v(BACKTRACE).last(count).join
end
