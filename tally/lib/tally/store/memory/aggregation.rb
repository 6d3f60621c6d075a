require "securerandom"

# The later half of the store in memory: plain, and slow where there is much. The others are held against it.
module Tally::Store::Memory::Aggregation
  # Where there is one process, it always has the right.
  class Lease
    def hold? = true
    def release = nil
  end

  FAR = Float::INFINITY

  def unswept(limit) = locked { waiting.first(limit) }
  def oldest_unswept = locked { waiting.first&.last&.received_at }
  def newest_key = locked { @newest }

  def sweep(sightings, malformed, keep_addresses: false)
    locked do
      sightings.each { |key, sighting| see key, sighting, keep_addresses }
      malformed.each { |key, reason| @quarantined << [ reason, @events.delete(key).aside ] }
      @swept = [ @swept, *sightings.map(&:first), *malformed.map(&:first) ].max
    end
  end

  def minutes(from, to, limit) = locked { @minutes.keys.select { |minute| minute >= from && minute < to }.sort.first(limit) }

  def groups(minute, dimension)
    seen(minute).select { |sighting| dimension == :name || sighting.name == Tally::Rollup::PAGEVIEW }
      .map { |sighting| [ sighting[dimension], sighting.bot, sighting.visitor ] }.tally.map { |group, count| [ *group, count ] }
  end

  def values(minute) = seen(minute).select(&:value).map { |sighting| [ sighting.name, sighting.bot, sighting.value ] }.tally.map { |group, count| [ *group, count ] }

  def stale(grain, limit, from: 0, to: FAR) = locked { @stale[grain].select { |start| start >= from && start < to }.sort.first(limit) }

  def write_rollups(grain, start, rows)
    locked do
      @rollups[grain][start] = rows.map { |row| [ row, row.sketch.dump, row.histogram&.dump ] }.group_by { |row, *| row.dimension }
      @stale[grain].delete start
      coarser = Tally::Rollup::COARSER[grain]
      @stale[coarser] << Tally::Rollup.start(coarser, start) if coarser
    end
  end

  def rollups(grain, from, to, dimension, values: nil, bots: true)
    kept = locked { @rollups[grain].select { |start, _| start >= from && start < to } }
    rows = kept.sort.flat_map { |_, rows| rows.fetch(dimension, []).map { |row, sketch, histogram| copy(row, sketch, histogram) } }
    rows.select { |row| (bots || !row.bot) && (values.nil? || values.include?(row.value)) }
  end

  def counts(grain, from, to, dimension, bots: true)
    rollups(grain, from, to, dimension, bots:).each_with_object(Hash.new(0)) { |row, counts| counts[row.value] += row.count }.to_h
  end

  def salt(day) = locked { @salts[day] ||= SecureRandom.bytes(32) }

  def live(since)
    recent = locked { @events.select { |_, event| event.received_at >= since } }
    known, unknown = recent.partition { |key, _| @sightings.key?(key) }
    people = known.filter_map { |key, _| @sightings[key].visitor unless @sightings[key].bot }
    (people | Tally::Visitor.among(unknown.map { |_, event| [ Tally::Visitor.day(event.received_at), event.address, event.user_agent, event.host ] }) { |day| salt(day) }).size
  end

  def floor(what) = locked { @floors[what] }

  def expire(what, before, limit)
    locked do
      @floors[what] = [ @floors[what], before ].max
      remove what, before, limit
    end
  end

  def size = locked { @events.size * 500 }
  def reasons = locked { @quarantined.map(&:first).tally.sort_by { |reason, count| [ -count, reason ] } }
  def lease = @lease ||= Lease.new

  private
    def locked(&) = @lock.synchronize(&)
    def waiting = @events.select { |key, _| key > @swept }.to_a
    def seen(minute) = locked { @minutes.fetch(minute, {}).values }

    # What is merged into it must not be merged into what is kept.
    def copy(row, sketch, histogram) = row.dup.tap { |copy| copy.sketch, copy.histogram = Tally::Sketch.load(sketch), histogram && Tally::Histogram.load(histogram) }

    def see(key, sighting, keep_addresses)
      @sightings[key] = (@minutes[sighting.minute] ||= {})[key] = sighting
      @events[key] = @events[key].dup.tap { |event| event.address = nil } unless keep_addresses
      @stale[:minute] << sighting.minute
    end

    def remove(what, before, limit)
      case what
      when :raw then @sightings.select { |_, sighting| sighting.minute < before }.keys.first(limit).each { |key| forget key }.size
      when :minute, :hour, :day then @rollups[what].keys.select { |start| start < before }.first(limit).each { |start| @rollups[what].delete start }.size
      when :salt then @salts.keys.select { |day| day < before }.first(limit).each { |day| @salts.delete day }.size
      when :quarantine then remove_first(@quarantined, limit) { |_, event| JSON.parse(event)["received_at"].then { |at| at.is_a?(Integer) && at < before * 1_000_000 } }
      when :address then @events.values.select { |event| event.address && event.received_at < before * 1_000_000 }.first(limit).each { |event| event.address = nil }.size
      else raise ArgumentError, "#{what.inspect} is not kept"
      end
    end

    def forget(key)
      @events.delete key
      minute = @sightings.delete(key).minute
      @minutes[minute].delete key
      @minutes.delete minute if @minutes[minute].empty?
    end

    def remove_first(rows, limit, &)
      gone = rows.select(&).first(limit)
      rows.reject! { |row| gone.any? { |one| one.equal?(row) } }
      gone.size
    end
end
