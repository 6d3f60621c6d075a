# Formats rows as a Markdown table. The first row is the header.
class Lab::MarkdownTable
  def initialize(rows)
    @rows = rows
  end

  def to_s
    header, *rest = @rows
    [ header, header.map { "---" }, *rest ]
      .map { |row| "| #{row.map { |cell| escape(cell) }.join(" | ")} |\n" }.join
  end

  private
    def escape(cell) = cell.to_s.gsub("|", "\\|")
end
