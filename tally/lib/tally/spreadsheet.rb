# A report as CSV (RFC 4180), one value per line. Spreadsheets evaluate cells that look like formulas, and
# visitors choose many of these values, so such cells get an apostrophe in front (OWASP, "CSV Injection").
class Tally::Spreadsheet
  COLUMNS = %w[ table value count visitors median p95 in_progress ].freeze
  FORMULA = /\A[=+\-@\t\r]/

  def initialize(report)
    @report = report.to_h
  end

  def to_s
    [ COLUMNS, [ "about", about ], *notes, *totals, *series, *tops, *events ].map { |cells| line(cells) }.join
  end

  private
    def about
      counted_until = @report[:complete_until] && "counted until #{@report[:complete_until]}"
      [ "#{@report[:from]} to #{@report[:to]}", counted_until, @report[:bots] ? "with bots" : "without bots" ]
        .compact.join(", ")
    end

    def notes
      @report[:incomplete].flat_map do |table, counts|
        [ ("#{counts[:not_listed]} more in #{table} are not listed" if counts[:not_listed].positive?),
          ("#{counts[:counted_together]} more in #{table} are only counted together, so listed rows may " \
            "be too low" if
            counts[:counted_together].positive?) ].compact.map { |note| [ "note", note ] }
      end
    end

    def totals
      %i[ visitors views views_per_visitor events ].map { |name| [ "total", name.to_s, @report[name] ] }
    end

    def series
      @report[:series].map do |bucket|
        [ "series", *bucket.values_at(:start, :views, :visitors), nil, nil, bucket[:in_progress] || nil ]
      end
    end

    def tops
      Tally::Dimension::TABLES.values.flat_map do |name|
        @report[name].map { |row| [ name.to_s, *row.values ] }
      end
    end

    def events = @report[:named_events].map { |row| [ "events", *row.values ] }

    def line(cells) = Array.new(COLUMNS.size) { |index| cell(cells[index]) }.join(",") << "\r\n"

    def cell(value)
      return value.to_s unless value.is_a?(String)

      text = value.match?(FORMULA) ? "'#{value}" : value
      text.match?(/[",\r\n]/) ? %("#{text.gsub('"', '""')}") : text
    end
end
