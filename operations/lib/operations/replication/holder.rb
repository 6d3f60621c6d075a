# The process that is recorded in a replication lock, and its Litestream.
class Operations::Replication::Holder
  attr_reader :process, :litestream, :destination

  def initialize(path)
    @path = path
    @process, @litestream, @destination = read.values_at("process", "litestream", "destination")
  end

  def alive? = !process.nil? && running?(process)

  # Whether Litestream has outlived the process. Ids are reused, so it must have the lock open.
  def orphaned? = !litestream.nil? && !alive? && running?(litestream) && holds_lock?

  private
    def read
      JSON.parse(File.read(@path))
    rescue JSON::ParserError, SystemCallError
      {}
    end

    def holds_lock? = !Operations::FilesInUse.known? || Operations::FilesInUse.by([ @path ]).key?(litestream)

    def running?(process)
      Process.kill 0, process
      true
    rescue Errno::ESRCH
      false
    rescue Errno::EPERM
      true
    end
end
