module Tally::TrafficHelper
  MAX_VALUE_LENGTH = 100 # characters shown of a path

  # The page's URL with the current parameters and +changes+.
  def traffic_path(extension = nil, **changes)
    query = params.permit(:range, :from, :to, :bots).to_h.symbolize_keys.merge(changes).compact_blank.to_query
    [ "#{request.script_name}#{extension}", query ].compact_blank.join("?")
  end

  # "November 15 to November 21, 2026": the first date without the year or month that it shares with the last.
  def dates_of(period)
    first, last = period.from, period.last_day
    if first == last
      written(last, :date)
    elsif first.year != last.year
      t("tally.dates", first: written(first, :date), last: written(last, :date))
    elsif first.month != last.month
      t("tally.dates", first: written(first, :date_of_year), last: written(last, :date))
    else
      t("tally.dates", first: written(first, :date_of_month), last: written(last, :date))
    end
  end

  # A number with thousands separators, or a dash for nil.
  def figure(number, digits: nil)
    if number.nil? then "–"
    elsif digits then rounded(number, digits)
    else number_with_delimiter(number)
    end
  end

  # How a figure compares with the previous period, with an arrow for readers who skim. It isn't colored: more
  # views aren't always good, since they may be spam.
  def comparison(figure, period)
    percent = (figure.growth * 100).round if figure.growth
    words = comparison_in_words(percent, figure, t("tally.before", count: period.days))
    tag.p(words, class: "change", data: { direction: (percent <=> 0 if percent) })
  end

  def bucket_in_words(bar, interval)
    bucket = written(bar.start, "bucket_#{interval}")
    bar.in_progress ? t("tally.bucket_in_progress", bucket:) : bucket
  end

  # The time of day if it is today, otherwise with the date.
  def moment(time) = written(time.utc, time.utc.to_date == Time.now.utc.to_date ? :clock : :moment)

  def bar_words(bar, interval)
    bucket = bucket_in_words(bar, interval)
    if bar.views
      t("tally.bar",
        bucket:, views: counted_as(bar.views, :view), visitors: counted_as(bar.visitors.to_i, :visitor))
    else
      t("tally.bar_incomplete", bucket:)
    end
  end

  def value_in_words(value, dimension)
    if value.nil? || value.empty?
      tag.i(t(dimension, scope: "tally.unknown"))
    else
      truncate(value, length: MAX_VALUE_LENGTH)
    end
  end

  # An SVG attribute, in percent.
  def percent(number) = "#{number.round(3)}%"

  # The interpolation arguments of translations with a number.
  def amount(number) = { count: number, number: number_with_delimiter(number) }

  # The state of event processing, in sentences. +report+'s pipeline is that of the process that responds.
  def processing_in_words(report)
    [ progress_in_words(report.unprocessed_since), *(pipeline_in_words(**report.pipeline) if report.pipeline),
      removed_in_words(report.removed) ].compact
  end

  private
    def written(time, form) = l(time, format: :"tally.#{form}")
    def counted_as(number, noun) = t(noun, scope: "tally.counted", **amount(number))

    def rounded(number, digits)
      number_with_precision(number, precision: digits, significant: true, strip_insignificant_zeros: true,
        delimiter: t("number.format.delimiter"))
    end

    def progress_in_words(since)
      if since
        t("tally.traffic.collector.processing", moment: moment(since))
      else
        t("tally.traffic.collector.up_to_date")
      end
    end

    def pipeline_in_words(size:, limit:, stored:, refused:, failures:, last_error:, **)
      [ t("tally.traffic.collector.buffered",
        stored: counted_as(stored, :event), limit: figure(limit), **amount(size)),
        refused.zero? ?
          t("tally.traffic.collector.none_refused") :
          t("tally.traffic.collector.refused", **amount(refused)),
        (t("tally.traffic.collector.failed", error: last_error, **amount(failures)) unless failures.zero?) ]
          .compact
    end

    def removed_in_words(removed)
      kinds = Tally::PersonalData::KINDS.select { |kind| removed[kind].to_i.positive? }
        .map { |kind| t(kind, scope: "tally.traffic.collector.removed", **amount(removed[kind])) }
      t("tally.traffic.collector.removed.sentence", kinds: kinds.to_sentence) if kinds.any?
    end

    def comparison_in_words(percent, figure, before)
      if percent.nil?
        if figure.comparable && figure.before
          t("tally.comparison.none", before:)
        else
          t("tally.comparison.nothing")
        end
      elsif percent.zero?
        t("tally.comparison.same", before:)
      else
        t(percent.positive? ? "more" : "fewer",
          scope: "tally.comparison", percent: number_with_delimiter(percent.abs), before:)
      end
    end
end
