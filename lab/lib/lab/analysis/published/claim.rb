# A claim in a source's text about its own numbers, and what these numbers show. +measured+ are the printed
# numbers, +of+ is where they are in the published runs, +ratio+ is how to compute the claim from them, and
# +is+ is what the numbers show instead, or nil if the claim is right.
Lab::Published::Claim = Data.define(:source, :line, :quantity, :says, :measured, :of, :ratio, :is) do
  def initialize(of: nil, ratio: nil, is: nil, **) = super

  # The number of the claim, computed from the printed ones; nil if it has no formula.
  def value
    before, after = measured.map(&:to_f)
    case ratio
    when "times" then [ before / after, after / before ].max
    when "more" then 100 * (after / before - 1)
    when "less" then 100 * (1 - after / before)
    when "share" then 100 * after / (before + after)
    when "difference" then (after - before).abs
    when "mean" then measured.sum.fdiv(measured.size)
    end
  end

  # The printed numbers, and what they amount to.
  def numbers
    list = measured.map { |number| plain(number) }
    text = %w[ times more less difference ].include?(ratio) ? list.join(" → ") : list.join(", ")
    [ text, computed ].compact.join(": ")
  end

  private
    def computed
      case ratio
      when "times" then "#{Lab::Figures.number(value)}×"
      when "more", "less" then "#{Lab::Figures.number(value.abs)} % #{value.negative? ? opposite : ratio}"
      when "share" then "#{Lab::Figures.number(value)} %"
      when "difference", "mean" then Lab::Figures.number(value)
      end
    end

    def opposite = { "more" => "less", "less" => "more" }.fetch(ratio)

    def plain(number)
      whole, fraction = number.to_s.split(".")
      [ whole.reverse.scan(/\d{1,3}/).join(",").reverse, (fraction unless fraction == "0") ].compact.join(".")
    end
end
