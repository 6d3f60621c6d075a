# The size of a chart, of the margins around its plot, and of its +text+, in pixels. Labels of series are
# right of the plot if the layout has +labels_beside+, and otherwise below.
Lab::Chart::Layout = Data.define(
  :name, :width, :height, :above, :right, :bottom, :left, :text, :labels_beside
) do
  # The width of +characters+ in a wide font, such as DejaVu Sans. Labels are bold.
  def width_of(characters, bold: false) = characters * text * (bold ? 0.7 : 0.62)

  # The number of bold characters in that many pixels.
  def characters_in(pixels) = (pixels / width_of(1, bold: true)).floor

  def line_height = (text * 1.2).ceil
end

class Lab::Chart::Layout
  WIDE = new(name: "wide", width: 860, height: 330, above: 24, right: 200, bottom: 46, left: 64,
    text: 12, labels_beside: true)
  NARROW = new(name: "narrow", width: 360, height: 300, above: 24, right: 12, bottom: 46, left: 48,
    text: 12, labels_beside: false)
end
