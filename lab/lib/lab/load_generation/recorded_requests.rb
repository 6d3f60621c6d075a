require "tempfile"
require "zlib"

# The requests of a measurement as recorded by the generator: requests with a response in the order of their
# ends, and separately the ones without a response. Empty if it recorded none.
class Lab::RecordedRequests
  include Enumerable

  class << self
    # The requests that any generator recorded in +directory+.
    def in(directory, **)
      paths = formats.keys.map { |extension| File.join(directory, "requests#{extension}") }
      new(paths.find { |path| File.exist?(path) || File.exist?("#{path}.gz") } || paths.first, **)
    end

    # Readers by the extension of the file.
    def formats = { ".sqlite3" => Database, ".csv" => Lines }
  end

  # +path+ is the path of the file, which may have been compressed, with .gz appended. +answer+ defines good
  # responses if the generator doesn't record whether they are.
  def initialize(path, answer: Lab::Answer.new)
    @path, @answer = path, answer
  end

  def each(&) = records.answered.each(&)

  # The requests without a response that the generator recorded, as Unanswered. oha records none.
  def unanswered = records.unanswered

  # The tokens of all requests that the generator recorded.
  def tokens = [ *map(&:token), *unanswered.map(&:token) ].compact.uniq

  # Successful responses in each of the first +seconds+, without the last one if it is incomplete.
  def goodput(seconds)
    counts = select(&:good?).map { |request| request.ended.floor }.tally
    (0...seconds.floor).map { |second| [ second, counts.fetch(second, 0) ] }
  end

  # The figures of the responses for a sample.
  def figures
    good, bad = partition(&:good?)
    { statuses: map(&:status).tally, rejected: bad.reject(&:acknowledged?).map(&:status).tally,
      invalid_bodies: bad.count(&:acknowledged?), latencies: latencies(good),
      error_latencies: latencies(bad) }
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
    def latencies(requests) = Lab::Latencies.new(requests.map(&:duration))

    def records
      @records ||= if File.exist?(@path) then read(@path)
      elsif File.exist?(compressed) then read_compressed
      else Records.new(answered: [], unanswered: [])
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
      self.class.formats.fetch(File.extname(@path)).new(path, answer: @answer).records
    end
end
