# The samples as Markdown: medians of the rounds, each beside the empty app's of the same round.
class Table
  def initialize(samples, rounds:, seconds:)
    @samples, @rounds, @seconds = samples, rounds, seconds
  end

  def print
    puts "#{machine}; #{@rounds} rounds of #{@seconds} s, oha -w; commit #{`git rev-parse --short HEAD`
      .strip}#{" (dirty)" unless `git status --porcelain`.empty?}", ""
    puts "| | goodput, median (least–most) | of the empty app | p50 | p99 | p99.9 | p99.9 ÷ (c ÷ goodput) | 5xx | 404 |",
      "|---|---|---|---|---|---|---|---|---|"
    @samples.group_by { |sample| sample.target.label }.each_value { |cells| puts row(cells) }
  end

  private
    def row(cells)
      rates = cells.map(&:goodput).sort
      goodput = median(rates)
      tail = median(cells.map(&:p999)) / (cells.first.target.concurrency / goodput)
      columns = [
        cells.first.target.label, "#{rate goodput} (#{rate rates.first}–#{rate rates.last})", share(cells),
        *%i[ p50 p99 p999 ].map { |percentile| ms cells, percentile }, tail.round(1), cells.sum(&:errors), missing(cells)
      ]
      "| #{columns.join(" | ")} |"
    end

    def share(cells)
      empties = @samples.select { |sample| sample.target.empty? }.map(&:goodput)
      ratios = cells.map(&:goodput).zip(empties).map { |rate, empty| rate / empty }.sort
      format("%.2f %% (%.2f–%.2f)", *[ median(ratios), ratios.first, ratios.last ].map { |ratio| ratio * 100 })
    end

    def missing(cells)
      format("%.2f %%", 100.0 * cells.sum { |cell| cell.statuses[404] } / cells.sum(&:answers))
    end

    def ms(cells, percentile)
      format("%.1f ms", median(cells.map(&percentile)) * 1000)
    end

    def rate(number)
      number < 100 ? number.round(1) : number.round
    end

    def median(numbers)
      sorted = numbers.sort
      (sorted[(sorted.size - 1) / 2] + sorted[sorted.size / 2]) / 2.0
    end

    def machine
      cpu = File.read("/proc/cpuinfo")[/model name\s*: (.*)/, 1]
      sqlite = `bundle exec ruby -rsqlite3 -e 'print SQLite3::SQLITE_VERSION'`
      "#{Etc.nprocessors} × #{cpu}, #{RUBY_DESCRIPTION[/ruby \S+/]} + YJIT, " \
        "SQLite #{sqlite}, WEB_CONCURRENCY=#{ENV.fetch("WEB_CONCURRENCY", Etc.nprocessors)}, " \
        "RAILS_MAX_THREADS=#{ENV.fetch("RAILS_MAX_THREADS", 3)}"
    end
end
