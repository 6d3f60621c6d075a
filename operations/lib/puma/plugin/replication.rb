require "operations"
require "puma/plugin"

# Replicates the databases as long as Puma runs, where bin/ops can back them up; where not, says so.
Puma::Plugin.create do
  def start(launcher)
    coverage = Operations::Coverage.new(Operations::Community.here)
    return launcher.log_writer.log("#{coverage.problem} #{coverage.remedy}") if coverage.gap

    copying = Operations::Supervision.new(*Operations::Supervision.ops("replicate", owner: Process.pid), called: "bin/ops replicate") { |message| launcher.log_writer.log message }
    in_background { copying.run }
    # Puma announces its stop from within a signal handler, where locking is not allowed.
    launcher.events.after_stopped { Thread.new { copying.stop }.join }
    launcher.events.before_restart { Thread.new { copying.stop }.join }
  end
end
