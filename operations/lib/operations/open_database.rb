# The files of a SQLite database as this process opened them. As long as a connection is open, which this
# keeps, SQLite itself neither deletes nor replaces any of them.
class Operations::OpenDatabase
  # +kind+ is "missing", "replaced", "truncated" or "overwritten".
  Fault = Data.define(:database, :file, :kind) do
    # A sentence without its end.
    def self.describe(faults)
      faults.group_by(&:kind).map do |kind, alike|
        files = alike.map(&:file)
        [ [ files[..-2].join(", "), files.last ].reject(&:empty?).join(" and "), files.one? ? "was" : "were",
          kind == "missing" ? "deleted or renamed" : kind ].join(" ")
      end.join("; ")
    end

    # Whether it says as much about the same file. Processes may find it deleted or already replaced.
    def covers?(other) = file == other.file && (other.recoverable? || !recoverable?)

    # Whether the content is still in the open file. The WAL index (-shm) has nothing that the WAL doesn't.
    def recoverable? = file.end_with?("-shm") || %w[ missing replaced ].include?(kind)
  end

  # Never closed: in POSIX, closing a descriptor of a file releases all locks of the process, also SQLite's.
  DESCRIPTORS = []

  SUFFIXES = [ "", *Kit::SQLiteFile::SIDECARS.first(2) ].freeze
  MIN_INDEX_BYTES = 32 * 1024 # of -shm
  ATTEMPTS = 5 # to copy the files without a restart of the WAL meanwhile

  attr_reader :database

  # Returns nil if the file doesn't exist or isn't in WAL mode yet. Raises SQLite3::Exception if unreadable.
  def self.open(database)
    return unless File.size?(database.path)

    connection = SQLite3::Database.new(database.path, readwrite: true)
    connection.busy_handler_timeout = 1000
    connection.get_first_value("SELECT count(*) FROM sqlite_schema") # opens the WAL
    new(database, connection) if connection.get_first_value("PRAGMA journal_mode") == "wal"
  end

  def initialize(database, connection)
    @database, @connection, @path, @faults = database, connection, File.realpath(database.path), {}
    @files = {}
    SUFFIXES.each { |suffix| DESCRIPTORS << (@files[suffix] = File.open("#{@path}#{suffix}", "rb")) }
    @watchable = @files.all? { |suffix, file| File.identical?(file, "#{@path}#{suffix}") }
    faults # remembers the sizes
  end

  # Whether open files and paths can be compared: some file systems have no stable inode numbers.
  def watchable? = @watchable

  # All faults so far. Asks only the file system, so it waits for no lock.
  def faults
    SUFFIXES.each { |suffix| @faults[suffix] ||= fault(suffix) } if watchable?
    @faults.values.compact
  end

  # Copies the main file and the WAL into +folder+, even if they have no name anymore. Together they have all
  # commits, unless the WAL is restarted meanwhile. Doesn't ask SQLite: a process that opened a new file may
  # have recorded in the WAL index that it has checkpointed the WAL, into that file.
  def copy_to(folder)
    target = File.join(folder, database.basename)
    ATTEMPTS.times.any? do
      header = header_of(wal)
      copy main, "#{target}.part"
      copy wal, "#{target}-wal"
      header == header_of(wal)
    end or raise Operations::Error, "#{database.basename} could not be copied while it was written."
    File.rename "#{target}.part", target
  end

  private
    def main = @files[""]
    def wal = @files["-wal"]
    def index_file = @files["-shm"]
    def header_of(file) = (file.pread(32, 0) if file.size >= 32)

    def copy(file, target)
      File.open(target, "wb", 0o600) do |copy|
        IO.copy_stream file, copy, file.size, 0
        copy.fsync
      end
    end

    def fault(suffix)
      kind = moved(@files[suffix], suffix.empty? ? database.path : "#{@path}#{suffix}") || damage(suffix)
      Fault.new(database: database.name, file: "#{database.basename}#{suffix}", kind:) if kind
    end

    def moved(file, path)
      return if File.identical?(file, path)

      File.exist?(path) ? "replaced" : "missing"
    end

    def damage(suffix)
      case suffix
      when "" then damage_of_main
      when "-wal" then "truncated" if truncated_wal?
      else "truncated" if index_file.size < MIN_INDEX_BYTES
      end
    rescue EOFError
      "truncated"
    end

    # A checkpoint writes the header before the pages at the end, so a file that is too short is truncated
    # only if it has shrunk. The number of changes never gets smaller.
    def damage_of_main
      header, size, before = main.pread(32, 0), main.size, @seen
      return if main.pread(32, 0) != header # a checkpoint has changed it meanwhile

      page_size, changes, pages = header.unpack("@16 n @24 N N")
      @seen = [ size, changes ]
      if before && size < before.first && size < pages * bytes(page_size) then "truncated"
      elsif before && changes < before.last then "overwritten"
      end
    end

    # Whether a committed page is missing. Those written after a truncation are behind a hole. A checkpoint
    # changes the salt in the WAL index before it truncates the WAL, so that is read again.
    def truncated_wal?
      index, before = wal_index, @index
      return unless index

      @index = index
      numbers = [ 1, (before.frames if before&.salt == index.salt), index.frames ].compact.uniq
      numbers.any? { |number| salt_of(number, index) != index.salt } && wal_index&.salt == index.salt
    end

    WALIndex = Data.define(:page_size, :frames, :salt)

    # Nil while it is being written, or if the WAL is empty.
    def wal_index
      header, copy = index_file.pread(96, 0).unpack("a48 a48")
      page_size, frames, salt = header.unpack("@14 S L @32 a8")
      WALIndex.new(page_size: bytes(page_size), frames:, salt:) if header == copy && frames.positive?
    rescue EOFError
      nil # the WAL index itself was truncated
    end

    # SQLite stores 65,536, which needs more than two bytes, as 1.
    def bytes(page_size) = page_size == 1 ? 65_536 : page_size

    # Nil behind the end of the file, which a checkpoint may have truncated since the WAL index was read.
    def salt_of(number, index)
      wal.pread 8, 32 + (number - 1) * (24 + index.page_size) + 8
    rescue EOFError
      nil
    end
end
