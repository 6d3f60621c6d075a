require "cgi/escape"

# A table as HTML. Headings of columns with numbers link to how these were computed.
class Lab::Report::Table
  NUMBER = /\A[\d–±].{0,24}\z/ # or an interval, with a unit; not a sentence that begins with a number

  def initialize(header, rows)
    @header, @rows = header, rows
  end

  # It scrolls on screens that are too narrow, also by keyboard.
  def to_s
    body = @rows.map { |row| "<tr>#{cells(row)}</tr>" }.join
    table = "<table><thead><tr>#{headings}</tr></thead><tbody>#{body}</tbody></table>"
    %(<div class="table" tabindex="0">#{table}</div>)
  end

  private
    def headings
      @header.map do |heading|
        anchor = Lab::Report::Explanations.anchor_of(heading)
        "<th>#{anchor ? %(<a href="##{anchor}">#{escape heading}</a>) : escape(heading)}</th>"
      end.join
    end

    def cells(row)
      row.map.with_index do |cell, index|
        number = index.positive? && cell.to_s.match?(NUMBER)
        "<td#{" class=\"number\"" if number}>#{escape cell}</td>"
      end.join
    end

    def escape(text) = CGI.escapeHTML(text.to_s)
end
