# The Unix socket of a running Litestream, at +path+.
#
# Don't use the command `litestream sync`: when its request ends, the server cancels the request's context,
# and with it the read transaction that prevents a reset of the WAL. Changes between two reads of the WAL
# would then be missing from the backups (0.5.17, docs/decisions/0037). A request without a timeout runs in
# the server's own context. One that waits has a timeout by default, and none with a negative one.
class Operations::ControlSocket
  MAX_PATH_BYTES = 100 # bytes: the address of a Unix socket has room for 108
  WAITING = { wait: true, timeout: -1 }.freeze

  attr_reader :path

  def initialize(path)
    @path = path
    return if path.bytesize <= MAX_PATH_BYTES

    raise Operations::Error, "The path #{path} is too long for a socket. Use a shorter STORAGE."
  end

  # Backs up everything that was committed in +database+, without the pause that Litestream makes after
  # failures. Raises Operations::LocalSocket::Refused with the reason if that fails, and Operations::Error if
  # it takes more than +seconds+, or if replication is not running.
  def sync(database, seconds:)
    request database, seconds:, **WAITING
  rescue Operations::Error => error
    raise unless error.kind == :timeout

    raise Operations::Error, "#{database.basename} was not replicated within #{seconds} s.\n" \
      "Check the log of the site or of bin/ops replicate."
  end

  # Replication lag: the age in seconds of the oldest transaction in +database+ that isn't backed up, or 0.
  def behind(database)
    replicated = request(database)["replicated_txid"]
    files = Operations.glob(database.bookkeeping, "ltx/0/*.ltx")
    waiting = files.select { |file| File.basename(file, ".ltx").split("-").last.hex > replicated }
    waiting.filter_map { |file| age(file) }.max || 0
  end

  private
    # Nil if Litestream has just deleted it.
    def age(file)
      Time.now - File.mtime(file)
    rescue Errno::ENOENT
      nil
    end

    # Makes Litestream read the WAL, and returns its latest transaction and the latest that is replicated.
    def request(database, seconds: 5, **options)
      Operations::LocalSocket.new(path, timeout: seconds).ask("/sync", { path: database.path, **options })
    rescue Operations::LocalSocket::NotListening
      raise Operations::Error,
        "Replication is not running. Start it with bin/ops replicate, or with the site (bin/start)."
    end
end
