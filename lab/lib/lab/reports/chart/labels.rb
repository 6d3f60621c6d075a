# The labels of a plot's series. Right of the plot they are moved apart where they would overlap; below it
# they are a list with the series' colors. On an axis of names they are above their rows.
class Lab::Chart::Labels
  # Splits +text+ into lines of at most +room+ characters, at spaces where possible.
  def self.wrap(text, room)
    text.scan(/\S.{0,#{room - 1}}(?=\s|\z)|\S.{0,#{room - 1}}/)
  end

  # The lower end, in pixels, once they are drawn.
  attr_reader :end

  # +labels+ are triples of a position on the y axis, a text and a color.
  def initialize(plot, labels)
    @plot, @layout, @labels, @end = plot, plot.layout, labels, 0
  end

  # +below+ is the height where a list starts.
  def to_s(below:)
    return "" if @labels.empty?

    if @layout.labels_beside then beside
    elsif @plot.y.is_a?(Lab::Scale::Levels) then above_rows
    else list(below)
    end
  end

  private
    def beside
      left = @plot.right_edge + @layout.text * 0.7
      room = @layout.characters_in(@layout.width - left)
      half = @layout.line_height / 2.0
      blocks = @labels.map { |y, text, color| [ @plot.middle(y) - half, self.class.wrap(text, room), color ] }
      place(blocks.sort_by(&:first)).map { |top, lines, color| texts(lines, left, top, color) }.join
    end

    # Down, and then up again where the last ones would be below the plot.
    def place(blocks)
      free = 0
      blocks = blocks.map { |top, *rest| [ [ top, free ].max, *rest ].tap { |block| free = end_of(block) } }
      free = [ @plot.lower_edge + @layout.line_height / 2.0, blocks.sum { |block| height_of(block) } ].max
      blocks.reverse.map do |block|
        free = [ block.first, free - height_of(block) ].min
        [ free, *block.drop(1) ]
      end.reverse
    end

    def height_of((_, lines, _)) = lines.size * @layout.line_height
    def end_of(block) = block.first + height_of(block)

    def above_rows
      return at_end_of_rows if @plot.names_above?

      @labels.map { |y, text, color|
        texts([ text ], @plot.left_edge, @plot.top(y) - @layout.line_height * 1.5, color)
      }.join
    end

    # In the lines of the names.
    def at_end_of_rows
      @labels.map do |y, text, color|
        @plot.text(@plot.right_edge, @plot.above(y), text, type: "label #{color}", anchor: "end")
      end.join
    end

    def list(top)
      room = @layout.characters_in(@layout.width - @layout.text * 1.5)
      @labels.map do |_, text, color|
        lines = self.class.wrap(text, room)
        swatch =
          %(<rect class="bar #{color}" x="0" y="#{(top +
            2).round(1)}" width="#{@layout.text}" height="#{@layout.text}"/>)
        (swatch + texts(lines, @layout.text * 1.5, top, color)).tap do
          top += lines.size * @layout.line_height
        end
      end.join
    end

    def texts(lines, left, top, color)
      lines.each_with_index.map do |line, index|
        lower = top + (index + 1) * @layout.line_height
        @end = [ @end, lower + 2 ].max
        @plot.text(left, lower - @layout.text * 0.25, line, type: "label #{color}")
      end.join
    end
end
