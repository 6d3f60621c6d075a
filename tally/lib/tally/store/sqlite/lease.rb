# Held by the process that maintains the store, until that process exits.
class Tally::Store::SQLite::Lease
  def initialize(path)
    @path, @mutex = path, Mutex.new
  end

  # Returns whether this process holds the lease. Acquires it if it is free.
  def hold?
    @mutex.synchronize do
      @pid, @lock = Process.pid, nil unless @pid == Process.pid # a lock is shared with forked processes
      @lock ||= Kit::FileLock.acquire(@path)
      !!@lock
    end
  end

  # Allows another process to acquire it.
  def release
    @mutex.synchronize do
      @lock&.release if @pid == Process.pid
      @lock = nil
    end
  end
end
