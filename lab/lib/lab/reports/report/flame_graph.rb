require "cgi/escape"

# Stacks as an SVG flame graph: a box for each function, as wide as its share of the samples, below its
# caller's. The darker a box (in dark mode, the brighter), the more samples were in the function itself. Boxes
# have tooltips, without scripts.
class Lab::Report::FlameGraph
  # In relation to the size of the text of a layout.
  ROW = 1.4 # height of a row
  CHARACTER = 0.525 # estimated width of a character of a label
  MIN_WIDTH = 0.0625 # of a box; narrower boxes are left out, with the functions that they called
  MIN_CHARACTERS = 3
  MIN_ROW = 0.02 # share of the samples that reach a row; deeper rows are left out
  # Share of a function's samples in one that it calls, above which a slide leaves the caller out.
  MIN_PASSED = 0.95

  # By class of the color: the share of samples in the function itself, from the highest.
  HEATS = { "h7" => 0.2, "h6" => 0.05, "h3" => 0.02, "h2" => 0.005 }.freeze
  COLDEST = "h1"
  DARK = %w[ h6 h7 ].freeze # these need light text

  # A function, called by the functions above it. +own+ are the samples in itself; +total+ includes the
  # functions that it called.
  Node = Struct.new(:label, :own, :total, :children)

  # +name+ describes the drawing.
  def initialize(stacks, name:)
    @samples, @name = stacks.samples, name
    @root = Node.new("", 0, @samples, {})
    stacks.trimmed.counts.each { |stack, count| add(stack, count) }
  end

  # For wide screens and for phones; the stylesheet shows one of them.
  def to_s = [ Lab::Chart::Layout::WIDE, Lab::Chart::Layout::NARROW ].map { |layout| svg(layout) }.join("\n")

  def svg(layout)
    boxes, row = boxes(layout), row(layout)
    height = (boxes.map(&:last).max.to_i + 1) * row
    %(<svg class="#{layout.name} flames" viewBox="0 0 #{layout.width} #{height}" role="img" aria-label="#{escape @name}">) +
      boxes.map { |box| draw(layout, *box) }.join("\n") + "</svg>"
  end

  private
    def add(stack, count)
      stack.reduce(@root) do |node, label|
        (node.children[label] ||= Node.new(label, 0, 0, {})).tap { |child| child.total += count }
      end.own += count
    end

    def row(layout) = (layout.text * ROW).round

    # A node, its left edge, its width and its row for each box.
    def boxes(layout)
      @min_width, @condensed = layout.text * MIN_WIDTH, layout.bounded?
      boxes = below(@root, 0.0, layout.width.fdiv(@samples), 0)
      reached = boxes.group_by(&:last).transform_values { |row| row.sum { |node, *| node.total } }
      rows = layout.bounded? ? layout.height / row(layout) : Float::INFINITY
      boxes.select { |*, row| row < rows && reached[row] >= @samples * MIN_ROW }
    end

    def below(node, left, scale, depth)
      node.children.values.map { |child| @condensed ? condensed(child) : child }.sort_by(&:label)
        .flat_map do |child|
        size, at = child.total * scale, left
        left += size
        size < @min_width ? [] : [ [ child, at, size, depth ], *below(child, at, scale, depth + 1) ]
      end
    end

    # The innermost function that nearly all samples of +node+ are in, such as the end
    # of a chain of middleware.
    def condensed(node, needed = node.total * MIN_PASSED)
      most = node.children.values.max_by(&:total)
      most && most.total >= needed ? condensed(most, needed) : node
    end

    def draw(layout, node, left, size, depth)
      heat, height = heat(node), row(layout)
      top = depth * height
      %(<g><title>#{escape tooltip(node)}</title>) +
        %(<rect class="flame #{heat}" x="#{left.round(2)}" y="#{top}" width="#{size.round(2)}" height="#{height}"/>) +
        "#{text(layout, node, left, top, size, heat)}</g>"
    end

    def text(layout, node, left, top, size, heat)
      room = ((size - layout.text / 3.0) / (layout.text * CHARACTER)).floor
      return if room < MIN_CHARACTERS

      label = fit(node.label, room)
      contrast = DARK.include?(heat) ? "on-dark" : "on-light"
      %(<text class="#{contrast}" x="#{(left + layout.text / 4.0)
        .round(2)}" y="#{top + layout.text}">#{escape label}</text>)
    end

    # Without the file, the namespace and the class, as far as needed. In a narrow box, only the start of a
    # namespace would fit.
    def fit(label, room)
      function = label.sub(/ \([^()]*\)\z/, "")
      shorter = [ label, function, function.gsub(/\w+::/, ""), function.sub(/\A.*[#.](?=\w)/, "") ]
      shorter.find { |text| text.size <= room } || "#{shorter.last[0, room - 1]}…"
    end

    def heat(node) = HEATS.find { |_, share| node.own.fdiv(@samples) >= share }&.first || COLDEST

    def tooltip(node) = "#{node.label}: #{share(node.total)} of the samples, #{share(node.own)} in itself"
    def share(count) = Lab::Figures.share(count.fdiv(@samples))
    def escape(text) = CGI.escapeHTML(text)
end
