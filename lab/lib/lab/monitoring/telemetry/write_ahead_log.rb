# The write-ahead log of a SQLite database, from the headers of two files (https://sqlite.org/walformat.html):
# +pages+ is the number of pages in the log, +checkpointed+ the number of pages that a checkpoint has copied
# to the database, and +checkpoints+ counts checkpoints since the first sample. Several checkpoints between
# two samples count as one, unless each of them restarted the log.
#
# Closing a file drops this process's POSIX locks on it. So while samples are taken, this process must not
# have the database open itself: Lab::Verification closes it before and after the load.
class Lab::Telemetry::WriteAheadLog
  MAGIC = [ 0x377f0682, 0x377f0683 ].freeze
  # Bytes of the header, and of one copy of the index's header and all that is read of it.
  HEADER, COPY, INDEX = 32, 48, 100
  MAX_FRAME, BACKFILLED = 4, 24 # positions in the index, in 32-bit words of the machine's byte order
  SEQUENCE = 3 # position in the header, in big-endian 32-bit words: increases whenever the log restarts

  # +database+ is the path of the database, or nil.
  def initialize(database)
    @log, @index = "#{database}-wal", "#{database}-shm" if database
    @checkpoints = 0
  end

  def sample
    { log: (@log && File.size?(@log)).to_i, **pages }
  end

  private
    # Empty without a log: the database uses another journal mode, or another system.
    def pages
      sequence, (pages, checkpointed) = sequence_of(@log), index_of(@index)
      return {} unless sequence && pages

      @checkpoints += new_checkpoints(sequence, checkpointed) if @sequence
      @sequence, @checkpointed, @complete = sequence, checkpointed, pages == checkpointed
      { pages:, checkpointed:, checkpoints: @checkpoints }
    end

    # A checkpoint increases the number of copied pages. Once it has copied all of them, the next write
    # restarts the log.
    def new_checkpoints(sequence, checkpointed)
      if sequence > @sequence
        sequence - @sequence - (@complete ? 1 : 0) + (checkpointed.positive? ? 1 : 0)
      else
        checkpointed > @checkpointed ? 1 : 0
      end
    end

    def sequence_of(path)
      words = head(path, HEADER)&.unpack("N*")
      words[SEQUENCE] if words && MAGIC.include?(words.first)
    end

    # Nil if a writer changed the header in the meantime: its two copies then differ.
    def index_of(path)
      bytes = head(path, INDEX) or return
      bytes.unpack("L*").values_at(MAX_FRAME, BACKFILLED) if bytes[0, COPY] == bytes[COPY, COPY]
    end

    # Nil if the file is missing or shorter.
    def head(path, length)
      bytes = path && File.binread(path, length)
      bytes if bytes&.bytesize == length
    rescue SystemCallError
      nil
    end
end
