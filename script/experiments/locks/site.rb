require "fileutils"
require "kit"
require "operations"
require "tmpdir"

module Locks
end

# A site whose writes are measured in a process of its own, with a checkpointer, as on a site that is served.
class Locks::Site
  ROOT = File.expand_path("../../..", __dir__)

  attr_reader :name, :times

  def initialize(storage)
    @storage, @name, @times = storage, File.basename(storage), {}
  end

  # Adds the milliseconds of +count+ writes of each kind to +times+: pairs of elapsed and processor time.
  def measure(count, seed:)
    run @storage, "measure_writes.rb", count, seed
  end

  # The same for the transactions of long operations, on a copy of the site.
  def measure_operations
    Dir.mktmpdir("locks", File.dirname(@storage)) do |folder|
      FileUtils.cp_r "#{@storage}/.", folder
      run folder, "measure_operations.rb"
    end
  end

  private
    def run(storage, script, *arguments)
      environment = {
        "RAILS_ENV" => "production", "STORAGE" => storage, "RAILS_LOG_LEVEL" => "error",
        "SECRET_KEY_BASE" => "0" * 128, "RUBYOPT" => "--yjit", "DATABASE_URL" => nil,
        "CHECKPOINTS_IN_PUMA" => "1"
      }
      system(environment, "bin/rails", "db:migrate", chdir: ROOT, out: File::NULL, exception: true)
      checkpointer = Kit::ProcessGroup.new(environment, *Operations::Checkpointer.command(owner: Process.pid))
      command = [ "bin/rails", "runner", File.join(__dir__, script), *arguments.map(&:to_s) ]
      output = IO.popen([ environment, *command, chdir: ROOT ], &:read)
      abort "The writes failed." unless $?.success?

      JSON.parse(output.lines.last).each { |kind, times| (@times[kind] ||= []).concat times }
    ensure
      checkpointer&.stop(seconds: 10)
    end
end
