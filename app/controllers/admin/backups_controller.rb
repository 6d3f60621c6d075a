class Admin::BackupsController < Admin::BaseController
  def show
    community = Kit::DataDirectory.here(environment: Rails.env)
    litestream = Operations::Litestream.of(community)
    @gap = Operations::Coverage.new(community).gap
    @replica = litestream.replica
    @same_disk = @replica.warn_of_same_disk?(community.storage)
    @copying = Operations::Replication.new(community, litestream).running?
    @verification = Operations::VerificationRecord.new(community)
  end
end
