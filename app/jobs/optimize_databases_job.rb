# Rails never asks SQLite to. What is busy is left for the next time.
class OptimizeDatabasesJob < ApplicationJob
  # +wait+ are the seconds for whoever writes.
  def perform(wait: 5)
    community = Operations::Community.here(environment: Rails.env)

    [ *community.databases, *community.derived ].select(&:exist?).each do |database|
      ReadOnly.refuse # this does not go by Active Record, which would
      logger.info "#{database.basename}: #{Operations::Optimization.new(database, wait:).run.presence&.join("; ") || "nothing to optimize"}"
    rescue SQLite3::BusyException
      logger.warn "#{database.basename} is busy, and was not optimized."
    end
  end
end
