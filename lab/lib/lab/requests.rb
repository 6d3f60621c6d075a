require "sqlite3"
require "tempfile"
require "zlib"

# The requests of a measurement as recorded by the generator. Empty if it recorded none.
class Lab::Requests
  Request = Data.define(:url, :ended, :duration, :status, :bytes, :minimum_bytes) do
    def initialize(bytes: 0, minimum_bytes: 0, **) = super

    # Identifies its rows in the database.
    def token = url[/\?\w+=(\h+)\z/, 1]

    def acknowledged? = status.between?(200, 299)
    def good? = acknowledged? && bytes >= minimum_bytes
  end

  include Enumerable

  # +path+ is that of the database, which may have been compressed, with .gz appended. A response with fewer than
  # +minimum_bytes+ is not good.
  def initialize(path, minimum_bytes: 0)
    @path, @minimum_bytes = path, minimum_bytes
  end

  def each(&) = requests.each(&)

  # Successful responses in each second of the run, without the last, incomplete second.
  def goodput
    counts = select(&:good?).map { |request| request.ended.floor }.tally
    (0...counts.keys.max.to_i).map { |second| [ second, counts.fetch(second, 0) ] }
  end

  # Compresses the file to a third of its size. The result is reproducible.
  def compress
    return unless File.exist?(@path)

    Kit::AtomicFile.replace(compressed) do |part|
      Zlib::GzipWriter.open(part) do |gzip|
        gzip.mtime = 1
        File.open(@path, "rb") { |file| IO.copy_stream(file, gzip) }
      end
    end
    File.delete @path
  end

  private
    def compressed = "#{@path}.gz"

    def requests
      @requests ||= if File.exist?(@path) then read(@path)
      elsif File.exist?(compressed) then read_compressed
      else []
      end
    end

    def read_compressed
      Tempfile.create("requests", binmode: true) do |file|
        Zlib::GzipReader.open(compressed) { |gzip| IO.copy_stream(gzip, file) }
        file.flush
        read file.path
      end
    end

    def read(path)
      SQLite3::Database.new(path, readonly: true) do |database|
        rows = database.execute('SELECT url, "end", duration, status, len_bytes FROM oha ORDER BY "end"')
        return rows.map { |row| Request.new(*row, @minimum_bytes) }
      end
    end
end
