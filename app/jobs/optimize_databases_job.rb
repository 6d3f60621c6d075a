# Runs PRAGMA optimize, which Rails never does. Busy databases are skipped until the next run.
class OptimizeDatabasesJob < ApplicationJob
  # +wait+ is how many seconds to wait for a writer.
  def perform(wait: 5)
    directory = Kit::DataDirectory.here(environment: Rails.env)

    Operations::BackupCoverage.new(directory).files([ *directory.databases, *directory.derived ])
      .each do |database|
      MaintenanceMode.refuse # Active Record doesn't check this separate connection
      done = Operations::Optimization.new(database, wait:).run
      logger.info "#{database.basename}: #{done.presence&.join("; ") || "nothing to optimize"}"
    rescue SQLite3::BusyException
      logger.warn "#{database.basename} is busy, and was not optimized."
    end
  end
end
