# A published source as a table for the terminal: the published figures, and figures computed from them. A
# figure that the source printed for no run has no column.
class Lab::PublishedTable
  HEADER = [
    "step", "scenario", "printed/s", "goodput", "errors", "p95", "p99", "slowest", "memory",
    "unaccounted", "where"
  ]
  NONE = "–"

  def initialize(published)
    @published = published
  end

  def heading
    "#{@published.title}\n#{@published.url}\n#{@published.command}, on a #{@published.machine}\n\n"
  end

  def rows
    rows = @published.steps.flat_map { |step| step.runs.map { |run| [ step.name, *row(run) ] } }
    columns = HEADER.each_index.reject { |index| rows.all? { |row| row[index] == NONE } }
    [ HEADER, *rows ].map { |row| row.values_at(*columns) }
  end

  # The text's claims beside the printed numbers and their result.
  def claims
    header = [ "where", "quantity", "the text says", "printed numbers", "verdict" ]
    rows = @published.claims.map do |claim|
      [ "#{claim.source}:#{claim.line}", claim.quantity, "“#{claim.says}”", claim.numbers, claim.is ||
        "correct" ]
    end
    [ header, *rows ]
  end

  # The statements of the source and earlier measurements here, one line each.
  def recorded
    @published.recorded.flat_map do |recorded|
      [ [ recorded.quantity, "published", "#{recorded.says} (#{recorded.source}:#{recorded.line})" ],
        [ "", "here", "#{recorded.here} (#{recorded.file})" ] ]
    end
  end

  private
    def row(run)
      sample = run.sample
      [ run.scenario, run.printed_rate, sample&.goodput&.round(1), Lab::Figures.share(sample&.error_share),
        seconds(run.percentiles[95.0]), seconds(run.percentiles[99.0]), seconds(run.slowest), memory(run),
        Lab::Figures.share(sample&.unaccounted_time), "#{run.source}:#{run.line}" ]
        .map { |cell| cell.nil? ? NONE : cell.to_s }
    end

    def memory(run) = run.memory && "#{run.memory} MB"
    def seconds(number) = number && (number < 1 ? Lab::Figures.seconds(number) : format("%.2f s", number))
end
