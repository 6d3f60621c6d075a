require "securerandom"

# Processing and rollups of the store in memory. Simple, so that the other stores are tested against it, but slow with
# many events.
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
    events = processed_in(minute).select { |event| dimension == :name || event.name == Tally::Rollup::PAGEVIEW }
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
    rows = buckets.sort.flat_map { |_, dimensions| dimensions.fetch(dimension, []).map { |dumped| copy(*dumped) } }
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
    rows = unknown.map { |_, event| [ Tally::Visitor.day(event.received_at), event.address, event.user_agent, event.host ] }
    (people | Tally::Visitor.among(rows) { |day| salt(day) }).size
  end

  def floor(kind) = locked { @floors[kind] }

  def expire(kind, before, limit)
    locked do
      @floors[kind] = [ @floors[kind], before ].max
      remove kind, before, limit
    end
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
        copy.sketch, copy.histogram = Tally::Sketch.load(sketch), histogram && Tally::Histogram.load(histogram)
      end
    end

    def save(key, event, keep_addresses)
      @processed[key] = (@minutes[event.minute] ||= {})[key] = event
      @events[key] = @events[key].dup.tap { |raw| raw.address = nil } unless keep_addresses
      @stale[:minute] << event.minute
    end

    def remove(kind, before, limit)
      case kind
      when :raw then keys_before(@processed.transform_values(&:minute), before, limit).each { |key| forget key }.size
      when :minute, :hour, :day then remove_starts(@rollups[kind], before, limit)
      when :salt then remove_starts(@salts, before, limit)
      when :rejected
        remove_first(@rejected_events, limit) { |_, json| received_before?(JSON.parse(json)["received_at"], before) }
      when :address then remove_addresses(before, limit)
      else raise ArgumentError, "Can't expire #{kind.inspect}."
      end
    end

    def keys_before(times, before, limit) = times.select { |_, time| time < before }.keys.first(limit)

    def remove_starts(hash, before, limit)
      hash.keys.select { |start| start < before }.first(limit).each { |start| hash.delete start }.size
    end

    def received_before?(microseconds, before) = microseconds.is_a?(Integer) && microseconds < before * 1_000_000

    def remove_addresses(before, limit)
      @events.values.select { |event| event.address && received_before?(event.received_at, before) }
        .first(limit).each { |event| event.address = nil }.size
    end

    def forget(key)
      @events.delete key
      minute = @processed.delete(key).minute
      @minutes[minute].delete key
      @minutes.delete minute if @minutes[minute].empty?
    end

    def remove_first(rows, limit, &)
      removed = rows.select(&).first(limit)
      rows.reject! { |row| removed.any? { |one| one.equal?(row) } }
      removed.size
    end
end
