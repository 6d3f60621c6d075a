# The interval of a share from +count+ of +total+ independent requests, by Wilson's score: it is also right
# for no or few of them (E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference,
# JASA 22, 1927).
Lab::Statistics::Proportion = Data.define(:count, :total) do
  def share = count.fdiv(total)
  def low = (center - half).clamp(0.0, share)
  def high = (center + half).clamp(share, 1.0)

  private
    def z2 = 1.959964**2
    def center = (count + z2 / 2) / (total + z2)
    def half = Math.sqrt(z2 * (count * (total - count)).fdiv(total) + z2 * z2 / 4) / (total + z2)
end
