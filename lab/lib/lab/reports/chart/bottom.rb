# The labels below a plot. Numbers are thinned out until they fit; names that don't fit beside each other,
# even on two lines, are numbered and listed.
class Lab::Chart::Bottom
  # +plot+ is the Lab::Chart::Plot.
  def initialize(plot)
    @plot, @layout = plot, plot.layout
    @texts = plot.x.ticks.map { |tick| plot.text_of(:x, tick) }
  end

  # In pixels.
  def height
    return @layout.text * 0.8 unless @plot.x_title

    lines = 1 + (two_lines? ? 1 : 0) + (@plot.x_title.empty? ? 0 : 1) + list.size
    lines * @layout.line_height + @layout.text
  end

  def to_s = @plot.x_title ? [ *ticks, *title, *list_lines ].join : ""

  private
    def names? = @plot.x.is_a?(Lab::Scale::Levels)
    def numbered? = names? && !fit?(@texts, 2)
    def two_lines? = names? && !numbered? && !fit?(@texts, 1)
    def shown = numbered? ? @texts.each_index.map { |index| (index + 1).to_s } : @texts

    # Whether labels that are +step+ apart don't overlap.
    def fit?(texts, step)
      lefts = @plot.x.ticks.map { |tick| @plot.left(tick) }
      (0...[ texts.size - step, 0 ].max).all? do |index|
        width = @layout.width_of(texts.values_at(index, index + step).sum(&:size) / 2.0) + @layout.text * 0.7
        lefts[index + step] - lefts[index] >= width
      end
    end

    def ticks
      every = names? ? 1 : (1..@texts.size).find { |step| fit?(@texts, step) }
      @plot.x.ticks.zip(shown).each_slice(every).with_index.map { |pairs, index| tick(*pairs.first, index) }
    end

    def tick(value, text, index)
      line = two_lines? && index.odd? ? 2 : 1
      half = @layout.width_of(text.size) / 2
      center = @plot.left(value).clamp(half, [ @layout.width - half, half ].max)
      @plot.text(center, first_line + (line - 1) * @layout.line_height, text, type: "tick", anchor: "middle")
    end

    def first_line = @plot.lower_edge + @layout.line_height + 2

    def title
      return [] if @plot.x_title.empty?

      line = first_line + @layout.line_height * (two_lines? ? 2 : 1) + 2
      [ @plot.text(
        (@plot.left_edge + @plot.right_edge) / 2.0, line, @plot.x_title, type: "title", anchor: "middle"
      ) ]
    end

    # The names behind the numbers.
    def list
      return [] unless numbered?

      room = @layout.characters_in(@layout.width)
      @list ||= @texts.each_with_index.flat_map do |text, index|
        Lab::Chart::Labels.wrap("#{index + 1}: #{text}", room)
      end
    end

    def list_lines
      list.each_with_index.map do |text, index|
        @plot.text(0, first_line + (index + 1 + title.size) * @layout.line_height + 4, text, type: "tick")
      end
    end
end
