# Shared by all examinations.
class Operations::Doctor::Examination
  def initialize(directory, litestream)
    @directory, @litestream = directory, litestream
  end

  private
    attr_reader :directory, :litestream

    def replica = litestream.replica
    def databases = directory.databases.select(&:exist?)
    def ok(kind, what) = Operations::Doctor::Finding.new(kind:, severity: :ok, what:, remedy: nil)
    def error(kind, what, remedy) = Operations::Doctor::Finding.new(kind:, severity: :error, what:, remedy:)
    def warning(kind, what, remedy) = Operations::Doctor::Finding.new(kind:, severity: :warning, what:, remedy:)
    def size(bytes) = Operations::Disk.size(bytes)
    def time(time) = time.getutc.strftime("%F %T UTC")
end
