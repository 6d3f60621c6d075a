# What all examinations know, and how they tell.
class Operations::Doctor::Examination
  def initialize(community, litestream)
    @community, @litestream = community, litestream
  end

  private
    attr_reader :community, :litestream

    def replica = litestream.replica
    def databases = community.databases.select(&:exist?)
    def well(what) = Operations::Doctor::Finding.new(severity: :well, what:, remedy: nil)
    def wrong(what, remedy) = Operations::Doctor::Finding.new(severity: :wrong, what:, remedy:)
    def doubtful(what, remedy) = Operations::Doctor::Finding.new(severity: :doubtful, what:, remedy:)
    def size(bytes) = Operations::Disk.size(bytes)
end
