# A chart of Lab::Report::OverTime: a title, and points by the label of their line.
Lab::Report::Panel = Data.define(:title, :lines) do
  def empty? = lines.values.all?(&:empty?)
end
