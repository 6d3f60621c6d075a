# A lock on a file, held by the process that maintains the store. The operating system releases it when the process
# ends.
class Tally::Store::SQLite::Lease
  def initialize(path)
    @path, @lock = path, Mutex.new
  end

  # Returns whether this process holds the lease, taking it if it is free.
  def hold?
    @lock.synchronize do
      next @held if @pid == Process.pid && @held

      @pid, @file = Process.pid, open unless @pid == Process.pid && @file
      @held = @file.flock(File::LOCK_EX | File::LOCK_NB) == 0
    end
  end

  # Lets another process take it.
  def release
    @lock.synchronize do
      @file&.close if @pid == Process.pid
      @file = @held = nil
    end
  end

  private
    def open = File.open(@path, File::RDWR | File::CREAT, 0o600)
end
