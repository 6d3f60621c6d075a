# The process that is recorded in a replication lock, and the process that it replicates for.
class Operations::Replication::Holder
  attr_reader :process, :destination

  def initialize(path)
    @path = path
    @process, @owner, @destination = read.values_at("process", "owner", "destination")
  end

  def alive? = !process.nil? && running?(process)

  # Whether it still replicates for a site that is gone. Process ids are reused, so it must have the lock open.
  def orphaned? = !process.nil? && !@owner.nil? && !running?(@owner) && holds_lock?

  private
    def read
      JSON.parse(File.read(@path))
    rescue JSON::ParserError, SystemCallError
      {}
    end

    def holds_lock? = !Operations::FilesInUse.known? || Operations::FilesInUse.by([ @path ]).key?(process)

    def running?(process)
      Process.kill 0, process
      true
    rescue Errno::ESRCH
      false
    rescue Errno::EPERM
      true
    end
end
