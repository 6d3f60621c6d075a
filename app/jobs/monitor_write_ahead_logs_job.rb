# Warns about a WAL that keeps growing: it slows down readers and finally fills the disk.
class MonitorWriteAheadLogsJob < ApplicationJob
  def perform
    Operations::WriteAheadLog.of(Kit::DataDirectory.here(environment: Rails.env))
      .select(&:large?).each do |log|
      logger.warn "#{log.database.basename}-wal is #{Operations::Disk.size(log.bytes)}#{waiting_in log}: " \
        "a long-running reader blocks checkpoints. Processes that have it open: #{users log}. " \
        "End the console, dump or stuck request that reads; the WAL then shrinks. See bin/ops doctor."
    end
  end

  private
    def users(log) = log.users.map { |process, command| "#{process} (#{command})" }.join(", ")
    def waiting_in(log)
      if (progress = log.progress)
        ", #{progress.waiting} of its #{progress.frames} pages not checkpointed"
      else
        ""
      end
    end
end
