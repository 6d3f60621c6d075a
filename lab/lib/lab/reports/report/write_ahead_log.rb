# The write-ahead log of the database, which grows until a checkpoint is not blocked by a reader.
class Lab::Report::WriteAheadLog < Lab::Report::Seconds
  EXPLAINED_AT = "write-ahead-log"

  def title = "Write-ahead log"
  def help
    "Size during the first iteration. " \
      "After a checkpoint it is overwritten from the start, so it doesn't shrink."
  end

  def header = [ "variant", "peak size" ]

  def rows
    firsts.slice(*lines.keys).map do |label, result|
      [ label, Lab::Figures.bytes(result.figures[:telemetry][:log_peak]) ]
    end
  end

  private
    def quantity = "size of the write-ahead log"
    def unit = "MiB"
    def points_of(result) = result.telemetry.map { |sample| [ sample.at, sample.log.fdiv(MEBIBYTE) ] }
end
