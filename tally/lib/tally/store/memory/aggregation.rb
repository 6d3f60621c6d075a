require "securerandom"

# Processing and rollups of the store in memory. Simple, so that the other stores are tested against it, but
# slow with many events.
module Tally::Store::Memory::Aggregation
  # A single process always holds the lease.
  class Lease
    def hold? = true
    def release = nil
  end

  FAR = Float::INFINITY

  def unprocessed(limit) = locked { waiting.first(limit) }
  def oldest_unprocessed = locked { waiting.first&.last&.received_at }
  def newest_key = locked { @newest }

  def save_processed(processed, rejected, cleaned: {}, keep_addresses: false)
    locked do
      save_cleaned cleaned.slice(*[ *processed, *rejected ].map(&:first))
      processed.each { |key, event| save key, event, keep_addresses }
      rejected.each { |key, reason| @rejected_events << [ reason, @events.delete(key).to_rejected_json ] }
      @last_processed = [ @last_processed, *processed.map(&:first), *rejected.map(&:first) ].max
    end
  end

  def minutes(from, to, limit)
    locked { @minutes.keys.select { |minute| minute >= from && minute < to }.sort.first(limit) }
  end

  def groups(minute, dimension)
    events = processed_in(minute)
      .select { |event| dimension == :name || event.name == Tally::Rollup::PAGEVIEW }
    counted events.map { |event| [ event[dimension], event.bot, event.visitor ] }
  end

  def values(minute)
    counted processed_in(minute).select(&:value).map { |event| [ event.name, event.bot, event.value ] }
  end

  def stale(interval, limit, from: 0, to: FAR)
    locked { @stale[interval].select { |start| start >= from && start < to }.sort.first(limit) }
  end

  def write_rollups(interval, start, rows)
    locked do
      dumped = rows.map { |row| [ row, row.sketch.dump, row.histogram&.dump ] }
      @rollups[interval][start] = dumped.group_by { |row, *| row.dimension }
      @stale[interval].delete start
      coarser = Tally::Rollup::COARSER[interval]
      @stale[coarser] << Tally::Rollup.start(coarser, start) if coarser
    end
  end

  def rollups(interval, from, to, dimension, values: nil, bots: true)
    buckets = locked { @rollups[interval].select { |start, _| start >= from && start < to } }
    rows = buckets.sort.flat_map do |_, dimensions|
      dimensions.fetch(dimension, []).map { |dumped| copy(*dumped) }
    end
    rows.select { |row| (bots || !row.bot) && (values.nil? || values.include?(row.value)) }
  end

  def counts(interval, from, to, dimension, bots: true)
    rows = rollups(interval, from, to, dimension, bots:)
    rows.each_with_object(Hash.new(0)) { |row, counts| counts[row.value] += row.count }.to_h
  end

  def salt(day) = locked { @salts[day] ||= SecureRandom.bytes(32) }

  def live(since)
    recent = locked { @events.select { |_, event| event.received_at >= since } }
    known, unknown = recent.partition { |key, _| @processed.key?(key) }
    people = known.filter_map { |key, _| @processed[key].visitor unless @processed[key].bot }
    rows = unknown.map do |_, event|
      [ Tally::Visitor.day(event.received_at), event.address, event.user_agent, event.host ]
    end
    (people | Tally::Visitor.among(rows) { |day| salt(day) }).size
  end

  def size = locked { @events.size * 500 }

  def rejection_reasons
    locked { @rejected_events.map(&:first).tally.sort_by { |reason, count| [ -count, reason ] } }
  end

  def lease = @lease ||= Lease.new

  private
    def locked(&) = @lock.synchronize(&)
    def waiting = @events.select { |key, _| key > @last_processed }.to_a
    def processed_in(minute) = locked { @minutes.fetch(minute, {}).values }
    def counted(groups) = groups.tally.map { |group, count| [ *group, count ] }

    # A copy, since callers merge into it.
    def copy(row, sketch, histogram)
      row.dup.tap do |copy|
        copy.sketch = Tally::Sketch.load(sketch)
        copy.histogram = histogram && Tally::Histogram.load(histogram)
      end
    end

    def save(key, event, keep_addresses)
      @processed[key] = (@minutes[event.minute] ||= {})[key] = event
      @events[key] = @events[key].dup.tap { |raw| raw.address = nil } unless keep_addresses
      @stale[:minute] << event.minute
    end
end
