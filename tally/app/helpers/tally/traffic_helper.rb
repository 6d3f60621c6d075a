module Tally::TrafficHelper
  TABLES = %i[ path referrer language agent host ].freeze
  LONGEST_VALUE = 100 # characters that are shown of a path

  # The address of the page, with what is asked for now but for +changes+.
  def traffic_path(extension = nil, **changes)
    query = params.permit(:range, :from, :to, :bots).to_h.symbolize_keys.merge(changes).compact_blank.to_query
    [ "#{request.script_name}#{extension}", query ].compact_blank.join("?")
  end

  # "15 to 21 November 2026", as short as can be.
  def dates_of(period)
    first, last = period.from, period.last_day
    if first == last then written(last, :date)
    elsif first.year != last.year then t("tally.dates", first: written(first, :date), last: written(last, :date))
    elsif first.month != last.month then t("tally.dates", first: written(first, :date_of_year), last: written(last, :date))
    else t("tally.dates", first: written(first, :date_of_month), last: written(last, :date))
    end
  end

  # A number as it is read, with thousands apart, or a dash where there is none.
  def figure(number, digits: nil)
    if number.nil? then "–"
    elsif digits then number_with_precision(number, precision: digits, significant: true, strip_insignificant_zeros: true, delimiter: t("number.format.delimiter"))
    else number_with_delimiter(number)
    end
  end

  # How a figure compares, in words, with an arrow for who only glances. It is no judgement: more views may be a flood of them.
  def comparison(figure, period)
    percent = (figure.growth * 100).round if figure.growth
    words = comparison_in_words(percent, figure, t("tally.before", count: period.days))
    tag.p(words, class: "change", data: { direction: (percent <=> 0 if percent) })
  end

  def bucket_in_words(bar, grain)
    bucket = written(bar.start, "bucket_#{grain}")
    bar.in_progress ? t("tally.bucket_in_progress", bucket:) : bucket
  end

  # "14:05" of today, else with its day.
  def moment(time) = written(time.utc, time.utc.to_date == Time.now.utc.to_date ? :clock : :moment)

  def bar_words(bar, grain)
    bucket = bucket_in_words(bar, grain)
    bar.views ? t("tally.bar", bucket:, views: counted_as(bar.views, :view), visitors: counted_as(bar.visitors.to_i, :visitor)) : t("tally.bar_incomplete", bucket:)
  end

  def value_in_words(value, dimension)
    value.nil? || value.empty? ? tag.i(t(dimension, scope: "tally.not_told")) : truncate(value, length: LONGEST_VALUE)
  end

  # An attribute of SVG, in percent.
  def percent(number) = "#{number.round(3)}%"

  # What words ask for that say how many there are.
  def amount(number) = { count: number, number: number_with_delimiter(number) }

  # What the collector does, in sentences. +report+'s pipeline is that of the process that answers.
  def collector_in_words(report)
    [ sweep_in_words(report.unswept_since), *(pipeline_in_words(**report.pipeline) if report.pipeline) ]
  end

  private
    def written(time, form) = l(time, format: :"tally.#{form}")
    def counted_as(number, noun) = t(noun, scope: "tally.counted", **amount(number))

    def sweep_in_words(since)
      since ? t("tally.traffic.collector.waiting", moment: moment(since)) : t("tally.traffic.collector.all_counted")
    end

    def pipeline_in_words(size:, limit:, stored:, refused:, failures:, last_error:, **)
      [ t("tally.traffic.collector.on_the_way", stored: counted_as(stored, :event), limit: figure(limit), **amount(size)),
        refused.zero? ? t("tally.traffic.collector.none_refused") : t("tally.traffic.collector.refused", **amount(refused)),
        (t("tally.traffic.collector.failed", error: last_error, **amount(failures)) unless failures.zero?) ].compact
    end

    def comparison_in_words(percent, figure, before)
      if percent.nil? then figure.comparable && figure.before ? t("tally.comparison.none", before:) : t("tally.comparison.nothing")
      elsif percent.zero? then t("tally.comparison.same", before:)
      else t(percent.positive? ? "more" : "fewer", scope: "tally.comparison", percent: number_with_delimiter(percent.abs), before:)
      end
    end
end
