# The lock that a process holds on a database while it writes. It should be free soon in a read-only site.
class Operations::WriteLock
  TIMEOUT = 30 # seconds
  STUCK = 10 # seconds that no request takes
  BYTE = 120 # of the -shm file, https://www.sqlite.org/walformat.html#wal_locks
  WORKER = /\Apuma: cluster worker/

  def initialize(database, stuck: STUCK, timeout: TIMEOUT)
    @database, @stuck, @timeout = database, stuck, timeout
  end

  # Returns once no process writes. Kills a Puma worker that has left a transaction open, as those of release
  # 1.0 could when the site became read-only: Puma replaces it, and no acknowledged write is lost. Yields a
  # sentence in this case. Raises Operations::Error if the lock isn't free after +timeout+.
  def wait_until_free
    @database.wait_for_writers(seconds: @stuck)
  rescue SQLite3::BusyException
    if (process = holder) && command(process).match?(WORKER)
      yield "Puma's worker #{process} has kept a transaction of #{@database.name} open for #{@stuck} s. " \
        "Puma replaces it."
      Process.kill :KILL, process
    end
    wait_again
  end

  # The process that holds it, or nil if none does or the operating system doesn't say so.
  def holder
    inode = File.stat("#{@database.path}-shm").ino
    File.read("/proc/locks")[/ WRITE (\d+) \h+:\h+:#{inode} #{BYTE} #{BYTE}$/, 1]&.to_i
  rescue SystemCallError
    nil
  end

  private
    def wait_again
      @database.wait_for_writers(seconds: @timeout - @stuck)
    rescue SQLite3::BusyException
      process = holder
      writer = process ? "Process #{process} (#{command(process)})" : "Another process"
      raise Operations::Error,
        "#{writer} has written to #{@database.name} for #{@timeout} s. End it, and try again."
    end

    def command(process) = Operations::FilesInUse.command_line(process)
end
