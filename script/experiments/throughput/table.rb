# Prints the samples as Markdown: medians of all rounds, and ratios to the empty app's goodput in each round.
class Table
  def initialize(samples, rounds:, seconds:)
    @samples, @rounds, @seconds = samples, rounds, seconds
  end

  def print
    puts "#{machine}; #{@rounds} rounds of #{@seconds} s, oha -w; commit #{`git rev-parse --short HEAD`
      .strip}#{" (dirty)" unless `git status --porcelain`.empty?}", ""
    puts "| | goodput, median (min–max) | of the empty app | p50 | p99 | p99.9 | " \
      "p99.9 ÷ (c ÷ goodput) | 5xx | 404 |",
      "|---|---|---|---|---|---|---|---|---|"
    @samples.group_by { |sample| sample.target.name }.each_value { |samples| puts row(samples) }
  end

  private
    def row(samples)
      rates = samples.map(&:goodput).sort
      goodput = median(rates)
      tail = median(samples.map(&:p999)) / (Measurement::CONNECTIONS / goodput)
      columns = [
        samples.first.target.name, "#{rate goodput} (#{rate rates.first}–#{rate rates.last})",
        share(samples), *%i[ p50 p99 p999 ].map { |percentile| ms samples, percentile }, tail.round(1),
        samples.sum(&:errors), not_found(samples)
      ]
      "| #{columns.join(" | ")} |"
    end

    def share(samples)
      baselines = @samples.select { |sample| sample.target.empty? }.map(&:goodput)
      ratios = samples.map(&:goodput).zip(baselines).map { |rate, baseline| rate / baseline }.sort
      shares = [ median(ratios), ratios.first, ratios.last ].map { |ratio| ratio * 100 }
      format("%.2f %% (%.2f–%.2f)", *shares)
    end

    def not_found(samples)
      format("%.2f %%", 100.0 * samples.sum { |sample| sample.statuses[404] } / samples.sum(&:responses))
    end

    def ms(samples, percentile)
      format("%.1f ms", median(samples.map(&percentile)) * 1000)
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
