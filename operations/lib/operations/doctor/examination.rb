# Shared by all examinations.
class Operations::Doctor::Examination
  def initialize(community, litestream)
    @community, @litestream = community, litestream
  end

  private
    attr_reader :community, :litestream

    def replica = litestream.replica
    def databases = community.databases.select(&:exist?)
    def well(kind, what) = Operations::Doctor::Finding.new(kind:, severity: :well, what:, remedy: nil)
    def wrong(kind, what, remedy) = Operations::Doctor::Finding.new(kind:, severity: :wrong, what:, remedy:)
    def doubtful(kind, what, remedy) = Operations::Doctor::Finding.new(kind:, severity: :doubtful, what:, remedy:)
    def size(bytes) = Operations::Disk.size(bytes)
    def time(time) = time.getutc.strftime("%F %T UTC")
end
