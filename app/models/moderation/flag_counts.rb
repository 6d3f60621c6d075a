# How many flags there are, how many of them moderators have decided on, and how many of those they upheld by
# removing the item.
FlagCounts = Data.define(:total, :decided, :upheld) do
  # The rounded percentage of the decided flags that were upheld; nil if none is decided.
  def share = decided.zero? ? nil : (upheld * 100.0 / decided).round

  def +(other) = self.class.new(**to_h.merge(other.to_h) { |_, count, other_count| count + other_count })
end
