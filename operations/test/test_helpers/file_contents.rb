require "zlib"

# The content of files, also decompressed: Litestream's .ltx files have LZ4 frames.
module FileContents
  LZ4_FRAME = "\x04\x22\x4D\x18".b
  UNCOMPRESSED = 1 << 31 # the bit of a block's size

  class << self
    # The files below +folders+ that contain +word+ in any case, or in Base64.
    def with(word, *folders)
      pattern = Regexp.union(/#{Regexp.escape(word)}/in, *base64_of(word))
      paths = folders.flat_map { |folder| Dir.glob("#{folder}/**/*", File::FNM_DOTMATCH) }
      paths.select { |path| File.file?(path) && of(path).any? { |text| text.match?(pattern) } }
    end

    # The bytes of the file and, if it is compressed, its content.
    def of(path)
      raw = File.binread(path)
      [ raw, raw.include?(LZ4_FRAME) ? decompress_frames(raw) : unzip(raw) ].compact
    rescue Errno::ENOENT
      [] # deleted since it was listed
    end

    private
      # Of the characters that don't depend on what is beside the word.
      def base64_of(word)
        [ word, word.downcase ].flat_map do |text|
          3.times.map { |gap| [ "#{"." * gap}#{text}" ].pack("m0")[4...-5] }
        end
      end

      def unzip(raw) = (Zlib.gunzip(raw) if raw.start_with?("\x1F\x8B".b))

      def decompress_frames(raw)
        text, from = "".b, 0
        while (from = raw.index(LZ4_FRAME, from))
          from = decompress_frame(raw, from + 4, text)
        end
        text
      end

      # Returns the position after the frame.
      def decompress_frame(raw, position, text)
        flags = raw.getbyte(position)
        position += flags[3] == 1 ? 11 : 3
        until (size = raw.byteslice(position, 4).unpack1("L<")).zero?
          length = size & ~UNCOMPRESSED
          block = raw.byteslice(position + 4, length)
          text << (size == length ? decompress_block(block) : block)
          position += 4 + length + (flags[4] == 1 ? 4 : 0)
        end
        position + 4
      end

      # https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md
      def decompress_block(block)
        text, bytes = "".b, block.bytes.each
        loop do
          token = bytes.next
          length(token >> 4, bytes).times { text << bytes.next }
          offset = bytes.next | bytes.next << 8 # the last sequence has none
          start = text.bytesize - offset
          (length(token & 15, bytes) + 4).times { |index| text << text.getbyte(start + index) }
        end
        text
      end

      def length(nibble, bytes)
        return nibble if nibble < 15

        nibble += (more = bytes.next) until more && more < 255
        nibble
      end
  end
end
