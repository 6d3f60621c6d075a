# A WAL whose frames are in several files. After its file was deleted, a connection that is opened creates another one, but
# appends to the same WAL, whose length and salts are in the WAL index that all connections share. So each frame is in one of the
# files. In the right order, the checksums continue from frame to frame: https://sqlite.org/fileformat2.html#the_write_ahead_log
class Operations::JoinedWriteAheadLog
  # +files+ are open for reading. +salt+ (eight bytes) is that of the WAL index, or nil if there is none.
  def initialize(files, salt)
    @files, @salt = files, salt
  end

  # The header: with the salt, or that of the first file. Nil if no file has any.
  def header
    headers = @files.filter_map { |file| file.pread(32, 0) if file.size >= 32 }
    headers.find { |header| header[16, 8] == @salt } || headers.first
  end

  # Writes all valid frames to the file +target+.
  def write_to(target)
    return unless (header = self.header)

    @words = header.getbyte(3).odd? ? "N*" : "V*"
    target.write header
    each_frame(header) { |frame| target.write frame }
  end

  private
    def each_frame(header)
      size, sum = 24 + header.unpack1("@8 N"), header.unpack("@24 N N")
      offset = 32
      while (frame, sum = next_frame(offset, size, header[16, 8], sum))
        yield frame
        offset += size
      end
    end

    # The frame at +offset+ that continues the checksum +before+, and its own. Nil if no file has it.
    def next_frame(offset, size, salt, before)
      @files.each do |file|
        frame = (file.pread(size, offset) if file.size >= offset + size)
        next unless frame && frame[8, 8] == salt

        sum = checksum(frame[24..], checksum(frame[0, 8], before))
        return frame, sum if sum == frame.unpack("@16 N N")
      end
      nil
    end

    def checksum(bytes, before)
      first, second = before
      bytes.unpack(@words).each_slice(2) do |one, other|
        first = (first + one + second) & 0xffffffff
        second = (second + other + first) & 0xffffffff
      end
      [ first, second ]
    end
end
