require "sqlite3"
require "tempfile"
require "zlib"

# The requests of a cell, one by one, as the generator kept them. Empty where it kept none.
class Lab::Requests
  Request = Data.define(:url, :ended, :duration, :status) do
    # By which it is looked for in the database.
    def token = url[/\?\w+=(\h+)\z/, 1]

    def good? = status.between?(200, 299)
  end

  include Enumerable

  # +path+ is of the database, which may lie there compressed, with .gz behind its name.
  def initialize(path)
    @path = path
  end

  def each(&) = requests.each(&)

  # Good answers in each second of the run; the last, which is not a whole one, is left out.
  def goodput
    counts = select(&:good?).map { |request| request.ended.floor }.tally
    (0...counts.keys.max.to_i).map { |second| [ second, counts.fetch(second, 0) ] }
  end

  # A third of its size, for good. The same requests make the same file.
  def compress
    return unless File.exist?(@path)

    Zlib::GzipWriter.open("#{compressed}.part") do |gzip|
      gzip.mtime = 1
      File.open(@path, "rb") { |file| IO.copy_stream(file, gzip) }
    end
    File.rename "#{compressed}.part", compressed
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
        return database.execute("SELECT url, \"end\", duration, status FROM oha ORDER BY \"end\"").map { |row| Request.new(*row) }
      end
    end
end
