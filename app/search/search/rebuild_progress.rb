# Prints how far a rebuild of the search index is, every few seconds.
class Search::RebuildProgress
  INTERVAL = 5 # seconds

  # +first+ is the id after which the rebuild starts or continues.
  def initialize(output, table, first)
    @output, @table, @first = output, table, first
    @started = @printed = Kit::Clock.now
    @last = maximum
    @output.puts "#{@table}: continuing an interrupted rebuild." if first.positive?
  end

  def step(id)
    return if Kit::Clock.now - @printed < INTERVAL

    @printed = Kit::Clock.now
    @output.puts format("%s: %d of %d (%d%%), %d/s, %s left",
      @table, id, @last, 100 * id / @last, rate(id), left(id))
  end

  def finish = step(@last = maximum)

  private
    # Ids, since counting rows takes too long.
    def maximum
      ApplicationRecord.lease_connection.select_value("SELECT coalesce(max(id), 0) FROM #{@table}")
    end

    def rate(id) = (id - @first) / (Kit::Clock.now - @started)

    def left(id)
      seconds = (@last - id) / [ rate(id), 1 ].max
      seconds < 60 ? "#{seconds.round} s" : "#{(seconds / 60).ceil} min"
    end
end
