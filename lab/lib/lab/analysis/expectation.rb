# A threshold for a run, as typed: "lost==0", "post_create.goodput>=200", "p99<=250ms", "errors<=1%". With a
# baseline run, "goodput>=95%" is relative to its value; the percentages of errors and unaccounted time are
# absolute even then.
class Lab::Expectation
  FORM = /
    \A(?:(?<scenario>[\w-]+)\.)?
    (?<metric>[a-z]\w*(?:\.\d+)?)\s*
    (?<operator>==|<=|>=|<|>)\s*
    (?<number>\d+(?:\.\d+)?)\s*
    (?<unit>%|[A-Za-z]*)\z
  /x
  UNITS = {
    count: { "" => 1 },
    rate: { "" => 1 },
    ratio: { "" => 1 },
    share: { "%" => 0.01 },
    time: { "ms" => 0.001, "s" => 1 },
    size: { "KiB" => 1024, "MiB" => 1024**2, "GiB" => 1024**3 }
  }.freeze

  RELATIVE = %i[ rate time size ].freeze # kinds that can be relative to a baseline run

  attr_reader :text, :metric, :scenario

  # Raises Lab::Error with examples if +text+ is invalid. +against+ is whether there is a baseline run.
  def initialize(text, against: false)
    @text = text
    parts = text.match(FORM) || unclear
    @metric = Lab::Metric.find(parts[:metric]) or unclear(unknown(parts[:metric]))
    @scenario, @operator = parts[:scenario], parts[:operator].to_sym
    @relative = parts[:unit] == "%" && RELATIVE.include?(metric.kind)
    raise Lab::Error, "“#{text}” is relative to a baseline run: add --against RUN." if relative? && !against

    @bound = parts[:number].to_f * (relative? ? 0.01 : UNITS[metric.kind][parts[:unit]] || unclear(unit))
  end

  def relative? = @relative

  # Whether it allows no case at all, which is then counted rather than estimated.
  def none? = @bound.zero?
  def bound = written(@bound)

  # +value+ formatted for people.
  def written(value) = relative? ? Lab::Figures.share(value) : metric.written(value)

  # Checks the interval from +low+ to +high+ that contains the true value: :holds or :broken if both ends
  # agree, else :inconclusive.
  def judge(low, high)
    ends = [ low, high ].map { |value| value.public_send(@operator, @bound) }
    if ends.all? then :holds
    elsif ends.none? && !(@operator == :== && @bound.between?(low, high)) then :broken
    else :inconclusive
    end
  end

  private
    def unclear(reason = nil)
      raise Lab::Error,
        [ "“#{text}” is not a threshold#{": #{reason}" if reason}.", <<~TEXT.tr("\n", " ").strip ].join(" ")
        Use one of #{Lab::Metric.all.map(&:name).join(", ")}, optionally prefixed with a scenario, with == <= >= < or >:
        lost==0, post_create.goodput>=200, p99<=250ms, errors<=1%, memory<=300MiB, ratio>=0.95.
      TEXT
    end

    def unknown(name)
      nearest = Lab::Nearest.to(name, Lab::Metric.all.map { |metric| metric.name.to_s }, distance: 2)
      [ "there is no metric #{name}", *("did you mean #{nearest}" if nearest) ].join("; ")
    end

    def unit
      units = UNITS[metric.kind].keys.reject(&:empty?)
      units.any? ? "#{metric.name} needs a unit, #{units.join(" or ")}" : "#{metric.name} has no unit"
    end
end
