# A published source as a table for the terminal: the published figures and those computed from them.
class Lab::PublishedTable
  HEADER = [ "step", "scenario", "printed/s", "2xx/s", "errors", "slowest", "unaccounted", "where" ]

  def initialize(published)
    @published = published
  end

  def heading
    "#{@published.title}\n#{@published.url}\n#{@published.command}, on a #{@published.machine}\n\n"
  end

  def rows
    [ HEADER, *@published.steps.flat_map { |step| step.runs.map { |run| [ step.name, *row(run) ] } } ]
  end

  def claims
    @published.claims.map do |claim|
      [ "#{claim.source}:#{claim.line}", claim.quantity, "“#{claim.says}”", claim.is || "correct" ]
    end
  end

  private
    def row(run)
      sample = run.sample
      [ run.scenario, run.printed_rate, sample&.goodput&.round(1), Lab::Figures.share(sample&.error_share),
        seconds(run.slowest), Lab::Figures.share(sample&.unaccounted_time), "#{run.source}:#{run.line}" ]
        .map { |cell| cell.nil? ? "–" : cell.to_s }
    end

    def seconds(number) = number && format("%.2f s", number)
end
