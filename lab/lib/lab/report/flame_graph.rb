require "cgi/escape"

# Stacks as an SVG flame graph: a box for each function, as wide as its share of the samples, below that of its caller. The
# darker a box (in dark mode, the brighter), the more samples were in the function itself. Boxes have tooltips, without scripts.
class Lab::Report::FlameGraph
  WIDTHS = { wide: 900, narrow: 360 }.freeze # by class of the drawing
  ROW = 17 # height of a row
  MIN_WIDTH = 0.75 # of a box; narrower ones are left out, with those that they called
  CHARACTER = 6.3 # estimated width of a character of a label
  MIN_CHARACTERS = 3
  MIN_ROW = 0.02 # share of the samples that reach a row; deeper rows are left out

  # By class of the color: the share of samples in the function itself, from the highest.
  HEATS = { "h7" => 0.2, "h6" => 0.05, "h3" => 0.02, "h2" => 0.005 }.freeze
  COLDEST = "h1"
  DARK = %w[ h6 h7 ].freeze # these need light text

  # A function called by those above it. +own+ are the samples in itself, +total+ those in functions that it called, too.
  Node = Struct.new(:label, :own, :total, :children)

  # +name+ describes the drawing.
  def initialize(stacks, name:)
    @samples, @name = stacks.samples, name
    @root = Node.new("", 0, @samples, {})
    stacks.trimmed.counts.each { |stack, count| add(stack, count) }
  end

  # For wide screens and for phones, of which the stylesheet shows one.
  def to_s = WIDTHS.map { |layout, width| svg(layout, width) }.join("\n")

  def svg(layout, width)
    boxes = boxes(width)
    height = (boxes.map(&:last).max.to_i + 1) * ROW
    %(<svg class="#{layout} flames" viewBox="0 0 #{width} #{height}" role="img" aria-label="#{escape @name}">) +
      boxes.map { |box| draw(*box) }.join("\n") + "</svg>"
  end

  private
    def add(stack, count)
      stack.reduce(@root) do |node, label|
        (node.children[label] ||= Node.new(label, 0, 0, {})).tap { |child| child.total += count }
      end.own += count
    end

    # A node, its left edge, its width and its row for each box.
    def boxes(width)
      boxes = below(@root, 0.0, width.fdiv(@samples), 0)
      reached = boxes.group_by(&:last).transform_values { |row| row.sum { |node, *| node.total } }
      boxes.select { |*, row| reached[row] >= @samples * MIN_ROW }
    end

    def below(node, left, scale, depth)
      node.children.values.sort_by(&:label).flat_map do |child|
        size, at = child.total * scale, left
        left += size
        size < MIN_WIDTH ? [] : [ [ child, at, size, depth ], *below(child, at, scale, depth + 1) ]
      end
    end

    def draw(node, left, size, depth)
      heat, top = heat(node), depth * ROW
      %(<g><title>#{escape tooltip(node)}</title>) +
        %(<rect class="flame #{heat}" x="#{left.round(2)}" y="#{top}" width="#{size.round(2)}" height="#{ROW}"/>) +
        "#{text(node, left, top, size, heat)}</g>"
    end

    def text(node, left, top, size, heat)
      room = ((size - 4) / CHARACTER).floor
      return if room < MIN_CHARACTERS

      label = node.label.size > room ? "#{node.label[0, room - 1]}…" : node.label
      contrast = DARK.include?(heat) ? "on-dark" : "on-light"
      %(<text class="#{contrast}" x="#{(left + 3).round(2)}" y="#{top + 12}">#{escape label}</text>)
    end

    def heat(node) = HEATS.find { |_, share| node.own.fdiv(@samples) >= share }&.first || COLDEST

    def tooltip(node) = "#{node.label}: #{share(node.total)} of the samples, #{share(node.own)} in itself"
    def share(count) = Lab::Figures.share(count.fdiv(@samples))
    def escape(text) = CGI.escapeHTML(text)
end
