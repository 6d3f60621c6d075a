# Charts of the admin area's first page: how much of something was used, over a day.
module HealthHelper
  DAY = 24 * 60 * 60 # seconds
  UNITS = 288 # of the chart's width: five minutes each

  # The latest, lowest and highest share, as percentages.
  def share_figures(samples)
    shares = samples.map(&:last)
    [ shares.last, *shares.minmax ].map { |share| number_to_percentage(share * 100, precision: 0) }
  end

  # The path below the line of the last day. A day is as wide as the chart, and 100 % as high.
  def share_area(samples)
    last = samples.last.first
    points = samples.filter_map do |time, share|
      x = UNITS * (1 - (last - time) / DAY)
      [ x.round(1), (100 * (1 - share)).round(1) ] if x >= 0
    end
    points.unshift [ points.first.first - 1, points.first.last ] # a single sample is visible, too
    "M#{points.first.first} 100L#{points.map { |point| point.join(" ") }.join("L")}L#{points.last.first} 100Z"
  end
end
