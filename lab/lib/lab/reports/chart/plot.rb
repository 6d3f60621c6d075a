require "cgi/escape"

# A chart in one layout: maps the units of its axes to pixels, and draws everything but the marks.
class Lab::Chart::Plot
  ROOM_FOR_LABELS = 10 # characters
  MAX_NAMES = 0.45 # share of the width that names of rows may take

  attr_reader :layout, :width, :height, :x, :y

  def initialize(layout, name:, x:, y:, x_title:, y_title:, format:, labels:, plot_height:, room:)
    @layout, @name, @x, @y, @x_title, @y_title, @format = layout, name, x, y, x_title, y_title, format
    widest = [ room, *y.ticks.map { |tick| text_of(:y, tick).size } ].max
    @names_above = y.is_a?(Lab::Scale::Levels) &&
      layout.width_of(widest) > (layout.width - layout.right) * MAX_NAMES
    @left = @names_above ? layout.text : [ layout.left, layout.width_of(widest) + layout.text ].max.ceil
    @width = layout.width - @left - layout.right
    @height = plot_height ? plot_height * layout.text / 12 : layout.height - layout.above - layout.bottom
    @labels = Lab::Chart::Labels.new(self, labels)
    @bottom = Lab::Chart::Bottom.new(self)
  end

  # Whether the names of rows are above their marks, because they are too long to be on the left.
  def names_above? = @names_above
  def bar_height = (@y.share * height * (names_above? ? 0.33 : 0.5)).round(1)

  # Where the marks and the name of the row +y+ are.
  def middle(y) = (top(y) + (names_above? ? @y.share * height * 0.25 : 0)).round(1)
  def above(y) = middle(y) - bar_height / 2 - layout.text * 0.4

  def left(x) = (@left + @x.at(x) * width).round(1)
  def top(y) = (layout.above + (1 - @y.at(y)) * height).round(1)
  def right_edge = @left + width
  def left_edge = @left
  def lower_edge = layout.above + height
  def dot = layout.text * 0.3
  def text_of(axis, tick) = @format[axis].call(tick).to_s
  def x_title = @x_title

  # A text that starts at +x+, ends there or is centered on it.
  def text(x, y, words, type:, anchor: "start")
    %(<text class="#{type}" x="#{x.round(1)}" y="#{y.round(1)}"#{%( text-anchor="#{anchor}") unless anchor ==
      "start"}>) +
      "#{CGI.escapeHTML(words.to_s)}</text>"
  end

  def rule(x, words)
    at = left(x)
    fits = at + layout.width_of(words.size) < layout.width
    %(<line class="rule" x1="#{at}" x2="#{at}" y1="#{layout.above}" y2="#{lower_edge}"/>) +
      text(fits ? at + 4 : at - 4, layout.above + layout.text, words,
        type: "note", anchor: fits ? "start" : "end")
  end

  def svg(marks)
    end_of_axis = lower_edge + @bottom.height
    content = [ *rows, @bottom.to_s, *marks.map { |mark| mark.call(self) }, @labels.to_s(below: end_of_axis) ]
      .join
    height = [ end_of_axis, @labels.end ].max.ceil
    size = "0 0 #{layout.width} #{height}"
    %(<svg class="#{layout.name}" viewBox="#{size}" role="img" aria-label="#{CGI.escapeHTML(@name)}">) +
      "#{content}</svg>"
  end

  private
    # Ticks with a grid, and the title above them.
    def rows
      every = names_above? ? 1 : (layout.line_height * @y.ticks.size / height.to_f).ceil
      [ *@y.ticks.each_slice([ every, 1 ].max).map { |ticks| row(ticks.first) },
        text(0, layout.text, @y_title, type: "title") ]
    end

    def row(tick)
      line =
        %(<line class="grid" x1="#{@left}" x2="#{right_edge}" y1="#{middle(tick)}" y2="#{middle(tick)}"/>)
      line + (names_above? ? name_above(tick) : name_beside(tick))
    end

    # Shortened in the middle: names often differ at the end.
    def name_above(tick)
      name = text_of(:y, tick)
      room = layout.characters_in(@width) - (layout.labels_beside ? 0 : ROOM_FOR_LABELS)
      name = "#{name[0, room / 2]}…#{name[1 - room / 2..]}" if name.size > room
      text(@left, above(tick), name, type: "tick")
    end

    def name_beside(tick)
      text(@left - layout.text * 0.6, top(tick) + layout.text * 0.35, text_of(:y, tick),
        type: "tick", anchor: "end")
    end
end
