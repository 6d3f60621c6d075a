# Formats numbers for people.
module Lab::Figures
  UNITS = %w[ bytes KiB MiB GiB ].freeze

  class << self
    # 12345.6 as 12,346; 84.86 as 84.9; 0.0512 as 0.0512.
    def number(value)
      return value.to_s unless value.is_a?(Numeric)

      whole, decimals = (value.abs >= 100 ? value.round : significant(value)).to_s.split(".")
      [ whole.gsub(/(?<=\d)(?=(\d{3})+\z)/, ","), (decimals unless decimals.to_s.match?(/\A0*\z/)) ]
        .compact.join(".")
    end

    # In seconds: 5.21 s, 84 ms, 0.3 ms.
    def seconds(value)
      if value.nil? then "–"
      elsif value >= 1 then "#{significant value} s".sub(".0 ", " ")
      else "#{significant value * 1000} ms".sub(".0 ", " ")
      end
    end

    # 84_200_000 as 80.3 MiB.
    def bytes(value)
      power = value.to_i.zero? ? 0 : [ Math.log(value.abs, 1024).floor, UNITS.size - 1 ].min
      value ? "#{number(value / 1024.0**power)} #{UNITS[power]}" : "–"
    end

    # 0.775 as 77.5 %.
    def share(value) = value ? "#{format "%.1f", (value * 100).round(1) + 0} %" : "–"

    # A percentile of +values+ by percentage, as the block or +seconds+ writes them. If it is missing, because
    # it depends on too few responses, the highest one above the median: "p95: 42 ms".
    def percentile(percent, values)
      highest = values.keys.select { |other| other <= percent }.max
      return "–" unless highest && (highest > 50 || highest == percent)

      written = block_given? ? yield(values[highest]) : seconds(values[highest])
      highest == percent ? written : "#{name_of_percentile(highest)}: #{written}"
    end

    # 99.0 as p99.
    def name_of_percentile(percent) = "p#{percent.to_s.delete_suffix(".0")}"

    private
      def significant(value)
        value.zero? ? 0 : value.round([ 2 - Math.log10(value.abs).floor, 0 ].max)
      end
  end
end
