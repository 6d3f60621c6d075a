class Admin::BackupsController < Admin::BaseController
  def show
    community = Operations::Community.here(environment: Rails.env)
    litestream = Operations::Litestream.of(community)
    @replica = litestream.replica
    @copying = Operations::Replication.new(community, litestream).running?
    @verification = Operations::VerificationRecord.new(community)
  end
end
