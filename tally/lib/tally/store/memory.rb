# Stores events in memory while the process runs, for tests and experiments.
class Tally::Store::Memory
  include Enumerable, Tally::Store::WriteThrough, Aggregation, Expiry

  attr_reader :rejected_events

  def initialize
    @lock, @events, @ids, @rejected_events = Mutex.new, {}, {}, []
    @newest = @last_processed = 0
    @processed, @minutes, @salts, @floors, @removed = {}, {}, {}, Hash.new(0), {}
    @rollups = Hash.new { |rollups, interval| rollups[interval] = {} }
    @stale = Hash.new { |stale, interval| stale[interval] = Set.new }
  end

  def write(events)
    @lock.synchronize do
      fresh = events.select do |event|
        event.event_id.nil? || !@ids.key?(event.event_id) && @ids.store(event.event_id, true)
      end
      fresh.each { |event| @events[@newest += 1] = event }
    end
  end

  def reject_event(event, reason)
    @lock.synchronize { @rejected_events << [ Tally::Event.text(reason), event.to_rejected_json ] }
  end

  # How many texts of each kind (Tally::PersonalData) were removed so far.
  def removed = @lock.synchronize { @removed.dup }

  def each(&) = @lock.synchronize { @events.values }.each(&)
  def close = nil

  private
    def save_cleaned(cleaned)
      cleaned.each do |key, one|
        @events[key] = one.event
        one.removed.each { |kind, count| @removed[kind] = @removed.fetch(kind, 0) + count }
      end
    end
end
