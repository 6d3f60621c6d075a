require "operations"
require "puma/plugin"

# Replicates the databases as long as Puma runs. If bin/ops can't back them up, it logs why.
Puma::Plugin.create do
  def start(launcher)
    coverage = Operations::Coverage.new(Kit::DataDirectory.here)
    return launcher.log_writer.log("#{coverage.problem} #{coverage.remedy}") if coverage.gap

    words = Operations::Supervision.ops("replicate", owner: Process.pid)
    replication = Operations::Supervision.new(*words, name: "bin/ops replicate") { |message| launcher.log_writer.log message }
    in_background { replication.run }
    # Puma emits these events from a signal handler, where locking is not allowed.
    launcher.events.after_stopped { Thread.new { replication.stop }.join }
    launcher.events.before_restart { Thread.new { replication.stop }.join }
  end
end
