# The right to look after a store, which one process has at a time. It is a lock of the operating system on a file, and goes with the
# process, however that ends.
class Tally::Store::SQLite::Lease
  def initialize(path)
    @path, @lock = path, Mutex.new
  end

  # Returns whether this process has it now: takes it where nobody has.
  def hold?
    @lock.synchronize do
      next @held if @pid == Process.pid && @held

      @pid, @file = Process.pid, File.open(@path, File::RDWR | File::CREAT, 0o600) unless @pid == Process.pid && @file
      @held = @file.flock(File::LOCK_EX | File::LOCK_NB) == 0
    end
  end

  # Lets another process have it.
  def release
    @lock.synchronize do
      @file&.close if @pid == Process.pid
      @file = @held = nil
    end
  end
end
