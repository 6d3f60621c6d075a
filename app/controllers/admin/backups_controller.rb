class Admin::BackupsController < Admin::BaseController
  def show
    directory = Kit::DataDirectory.here(environment: Rails.env)
    litestream = Operations::Litestream.of(directory)
    @gap = Operations::BackupCoverage.new(directory).gap
    @destination = litestream.destination
    @same_disk = @destination.warn_of_same_disk?(directory.storage)
    @replicating = Operations::Replication.new(directory, litestream).running?
    @verification = Operations::BackupVerificationRecord.new(directory)
  end
end
