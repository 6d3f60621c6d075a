# Held by the process that maintains the store, until it ends.
class Tally::Store::SQLite::Lease
  def initialize(path)
    @path, @mutex = path, Mutex.new
  end

  # Returns whether this process holds the lease, taking it if it is free.
  def hold?
    @mutex.synchronize do
      @pid, @lock = Process.pid, nil unless @pid == Process.pid # a lock is shared with forked processes
      @lock ||= Kit::FileLock.acquire(@path)
      !!@lock
    end
  end

  # Lets another process take it.
  def release
    @mutex.synchronize do
      @lock&.release if @pid == Process.pid
      @lock = nil
    end
  end
end
