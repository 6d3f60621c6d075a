# Rows of a table whose cells continue in the following rows, so that a table of texts fits into the terminal.
class Lab::WrappedRows
  MAX_WIDTH = 26 # of the columns between the first and the last
  MIN_WIDTH = 20 # of the last column, however narrow the terminal is
  GAPS = 2 # characters before each column

  def initialize(rows, width:)
    @rows, @width = rows, width
  end

  def to_a = @rows.flat_map { |row| lines_of(row) }

  private
    def lines_of(row)
      cells = row.each_with_index.map { |text, index| wrap(text.to_s, widths[index]) }
      Array.new(cells.map(&:size).max) { |line| cells.map { |lines| lines.fetch(line, "") } }
    end

    def widths
      @widths ||= begin
        first, *middle, _last = (0...@rows.first.size).map do |column|
          @rows.map { |row| row[column].to_s.size }.max
        end
        used = [ first, *middle.map { |width| [ width, MAX_WIDTH ].min } ]
        [ *used, [ @width - used.sum - (GAPS * (used.size + 1)), MIN_WIDTH ].max ]
      end
    end

    def wrap(text, width)
      text.scan(/\S.{0,#{width - 1}}(?=\s|\z)|\S+/).then { |lines| lines.empty? ? [ "" ] : lines }
    end
end
