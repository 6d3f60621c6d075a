module Tally::TrafficHelper
  TITLES = { visitors: "Visitors", views: "Views", views_per_visitor: "Views per visitor", events: "Events" }.freeze
  TABLES = { path: "Pages", referrer: "Referrers", language: "Languages", agent: "Browsers", host: "Hosts" }.freeze
  NOT_TOLD = { referrer: "Direct, or not told" }.tap { |words| words.default = "Not told" }.freeze
  EACH = { day: "a day", hour: "an hour", minute: "a minute" }.freeze
  LONGEST_VALUE = 100 # characters that are shown of a path

  # The address of the page, with what is asked for now but for +changes+.
  def traffic_path(extension = nil, **changes)
    query = params.permit(:range, :from, :to, :bots).to_h.symbolize_keys.merge(changes).compact_blank.to_query
    [ "#{request.script_name}#{extension}", query ].compact_blank.join("?")
  end

  # "15 to 21 November 2026", as short as can be.
  def dates_of(period)
    first, last = period.from, period.last_day
    if first == last then first.strftime("%-d %B %Y")
    elsif first.year != last.year then "#{first.strftime("%-d %B %Y")} to #{last.strftime("%-d %B %Y")}"
    elsif first.month != last.month then "#{first.strftime("%-d %B")} to #{last.strftime("%-d %B %Y")}"
    else "#{first.day} to #{last.strftime("%-d %B %Y")}"
    end
  end

  def before_in_words(period)
    period.days == 1 ? "on the day before" : "in the #{period.days} days before"
  end

  # A number as it is read, with thousands apart, or a dash where there is none.
  def figure(number, digits: nil)
    if number.nil? then "–"
    elsif digits then number_with_precision(number, precision: digits, significant: true, strip_insignificant_zeros: true, delimiter: ",")
    else number_with_delimiter(number)
    end
  end

  # How a figure compares, in words, with an arrow for who only glances. It is no judgement: more views may be a flood of them.
  def comparison(figure, period)
    percent = (figure.growth * 100).round if figure.growth
    words = comparison_in_words(percent, figure, before_in_words(period))
    tag.p(words, class: "change", data: { direction: (percent <=> 0 if percent) })
  end

  def bucket_name(time, grain)
    case grain
    when :day then time.strftime("%a %-d %b %Y")
    when :hour then time.strftime("%a %-d %b, %H:00")
    else time.strftime("%-d %b, %H:%M")
    end
  end

  # "14:05" of today, else with its day.
  def moment(time) = time.utc.strftime(time.utc.to_date == Time.now.utc.to_date ? "%H:%M" : "%-d %b, %H:%M")

  def bar_words(bar, grain)
    numbers = bar.views ? "#{counted_as bar.views, "view"}, #{counted_as bar.visitors.to_i, "visitor"}" : "not complete yet"
    "#{bucket_name(bar.start, grain)}: #{numbers}"
  end

  def value_in_words(value, dimension)
    value.nil? || value.empty? ? tag.i(NOT_TOLD[dimension]) : truncate(value, length: LONGEST_VALUE)
  end

  # An attribute of SVG, in percent.
  def percent(number) = "#{number.round(3)}%"

  def counted_as(number, noun) = "#{number_with_delimiter number} #{noun}#{"s" unless number == 1}"

  # What the collector does, in sentences. +report+'s pipeline is that of the process that answers.
  def collector_in_words(report)
    [ sweep_in_words(report.unswept_since), *(pipeline_in_words(**report.pipeline) if report.pipeline) ]
  end

  private
    def sweep_in_words(since)
      since ? "The first event that is still to be counted came at #{moment since} UTC." : "All that was stored has been looked at."
    end

    def pipeline_in_words(size:, limit:, stored:, refused:, failures:, last_error:, **)
      [ "This process has stored #{counted_as stored, "event"}; #{counted_as size, "event"} of at most #{figure limit} #{size == 1 ? "is" : "are"} on the way.",
        refused.zero? ? "None was turned away." : "#{counted_as refused, "event"} #{refused == 1 ? "was" : "were"} turned away, and asked to come back: the buffer was full.",
        (failures.zero? ? nil : "The store failed #{counted_as failures, "time"}, last with: #{last_error}.") ].compact
    end

    def comparison_in_words(percent, figure, before)
      if percent.nil? then figure.comparable && figure.before ? "none #{before}" : "nothing to compare with"
      elsif percent.zero? then "as #{before}"
      else "#{number_with_delimiter percent.abs} % #{percent.positive? ? "more" : "fewer"} than #{before}"
      end
    end
end
