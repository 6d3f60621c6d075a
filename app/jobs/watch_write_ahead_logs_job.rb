# A write-ahead log that only grows fills the disk in the end, and slows every reader before that.
class WatchWriteAheadLogsJob < ApplicationJob
  def perform
    Operations::WriteAheadLog.of(Operations::Community.here(environment: Rails.env)).select(&:large?).each do |log|
      logger.warn "#{log.database.basename}-wal has #{Operations::Disk.size(log.bytes)}#{waiting_in log}. Somebody reads for so long that it cannot begin anew. " \
        "Who has it open: #{log.users.map { |process, command| "#{process} (#{command})" }.join(", ")}. End what should not be there: a console, a dump, " \
        "a request that hangs. Then it shrinks by itself; bin/ops doctor says more."
    end
  end

  private
    def waiting_in(log) = (progress = log.progress) ? ", #{progress.waiting} of its #{progress.frames} pages not in the file yet" : ""
end
