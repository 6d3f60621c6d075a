# The write-ahead log of the database, which grows until a checkpoint is not blocked by a reader.
class Lab::Report::WriteAheadLog < Lab::Report::Seconds
  def title = "The write-ahead log"
  def help
    "Its size in each second of the first iteration. " \
      "It is written from its start again after a checkpoint, and so stays as large as it once was."
  end

  def header = [ "variant", "peak of its size" ]

  def rows
    firsts.slice(*lines.keys).map { |label, result| [ label, Lab::Figures.bytes(result.figures[:telemetry][:log_peak]) ] }
  end

  private
    def target = "size of the write-ahead log"
    def unit = "MiB"
    def points_of(result) = result.telemetry.map { |sample| [ sample.at, sample.log.fdiv(MEBIBYTE) ] }
end
