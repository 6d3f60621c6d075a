require "operations"
require "puma/plugin"

# Replicates the databases as long as Puma runs and bin/ops can back them up. Otherwise, it logs why.
Puma::Plugin.create do
  def start(launcher)
    coverage = Operations::BackupCoverage.new(Kit::DataDirectory.here)
    launcher.log_writer.log "#{coverage.problem} #{coverage.remedy}" if coverage.gap

    words = Operations::Supervision.ops("replicate", owner: Process.pid)
    options = { name: "bin/ops replicate", needed: -> { !coverage.gap } }
    replication = Operations::Supervision.beside(launcher, *words, **options)
    in_background { replication.run }
  end
end
