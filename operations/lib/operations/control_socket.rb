# The Unix socket of a running Litestream, at +path+.
#
# The command `litestream sync` must not be used: the server ends that request's context, and with it the read transaction that
# was begun in it and prevents the WAL from being reset. Changes between two reads of the WAL would then be missing from the
# backups (0.5.17, docs/decisions/0037). A request without a timeout runs in the server's own context.
class Operations::ControlSocket
  include Operations::Clock

  LONGEST = 100 # bytes: the address of a Unix socket has room for 108
  PAUSE = 0.2 # seconds between two looks at how far it is

  attr_reader :path

  def initialize(path)
    @path = path
    raise Operations::Error, "The path #{path} is too long for a socket. Use a shorter STORAGE." if path.bytesize > LONGEST
  end

  # Waits until all that was committed in +database+ is copied. Raises Operations::Error when that takes longer than +seconds+, or nobody listens.
  def sync(database, seconds:)
    give_up_at = now + seconds
    wanted = nil
    until (copied = look(database, patience: seconds))["replicated_txid"] >= (wanted ||= copied["txid"])
      raise Operations::Error, "#{database.basename} was not replicated within #{seconds} s: #{wanted - copied["replicated_txid"]} transactions are missing." if now > give_up_at

      sleep PAUSE
    end
  end

  # For how many seconds the oldest of what was committed in +database+ has waited to be copied: 0 where nothing waits.
  def behind(database)
    copied = look(database)["replicated_txid"]
    waiting = Dir[File.join(database.bookkeeping, "ltx/0/*.ltx")].select { |file| File.basename(file, ".ltx").split("-").last.hex > copied }
    waiting.map { |file| Time.now - File.mtime(file) }.max || 0
  end

  private
    # Has it look at the log, and tells how far it is and how far its copies are.
    def look(database, patience: 5)
      Operations::LocalSocket.new(path, patience:).ask("/sync", { path: database.path })
    rescue Operations::LocalSocket::Unheard
      raise Operations::Error, "Replication is not running. Start it with bin/ops replicate, or with the site (bin/start)."
    end
end
