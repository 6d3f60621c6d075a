# For stores whose writes are durable immediately and that have no log of their own.
module Tally::Store::WriteThrough
  def commit(events) = write(events)
  def flush(patience: nil) = nil
  def scrub = nil

  # The +limit+ most frequent values in segments of an interval, a start and an end, and their counts.
  def top(segments, dimension, limit, except:, bots: true)
    all_counts(segments, dimension, bots).except(*except)
      .min_by(limit) { |value, count| [ -count, value.to_s ] }
  end

  def total(segments, dimension, bots: true) = all_counts(segments, dimension, bots).values.sum

  def clean(_properties) = false # only the files of SQLite are cleaned of what earlier versions stored

  private
    def all_counts(segments, dimension, bots)
      segments.map { |segment| counts(*segment, dimension, bots:) }
        .reduce({}) { |all, more| all.merge(more) { |_, one, other| one + other } }
    end
end
