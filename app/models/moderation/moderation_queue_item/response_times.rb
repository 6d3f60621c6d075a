# How long items waited in the queue, from the first flag, report or match of a filter, until a moderator
# first acted on them: the median of those that arrived in a period. Items that still wait aren't among them.
class ModerationQueueItem::ResponseTimes
  PERIODS = [ 7.days, 30.days, 365.days ].freeze
  MAX_ITEMS = 1_000 # the newest
  MIN_ITEMS = 5 # fewer tell too much about each of them to be public

  Median = Data.define(:period, :count, :seconds) do
    def public? = count >= MIN_ITEMS

    # "25 minutes", "30 hours" or "3 days", as a Duration of one unit.
    def duration
      if seconds <= 1.hour then [ (seconds / 60.0).ceil, 1 ].max.minutes
      elsif seconds <= 2.days then (seconds / 1.hour.to_f).round.hours
      else (seconds / 1.day.to_f).round.days
      end
    end
  end

  class << self
    # Of each period with items.
    def medians
      rows = ModerationQueueItem.where(created_at: PERIODS.last.ago..).where.not(acted_at: nil)
        .order(created_at: :desc).limit(MAX_ITEMS).pluck(:created_at, :acted_at)
      PERIODS.filter_map { |period| median(period, rows) }
    end

    # That everyone sees: of the last 30 days, or nil.
    def public_median = medians.find { |median| median.period == 30.days && median.public? }

    private
      def median(period, rows)
        seconds = rows.filter_map { |from, to| to - from if from >= period.ago }.sort
        Median.new(period:, count: seconds.size, seconds: seconds[(seconds.size - 1) / 2]) if seconds.any?
      end
  end
end
