# Keeps events as long as the process lives: for tests, and to try things out.
class Tally::Store::Memory
  include Enumerable, Tally::Store::AtOnce, Aggregation

  attr_reader :quarantined

  def initialize
    @lock, @events, @ids, @quarantined = Mutex.new, {}, {}, []
    @newest = @swept = 0
    @sightings, @minutes, @salts, @floors = {}, {}, {}, Hash.new(0)
    @rollups, @stale = Hash.new { |rollups, grain| rollups[grain] = {} }, Hash.new { |stale, grain| stale[grain] = Set.new }
  end

  def write(events)
    @lock.synchronize do
      fresh = events.select { |event| event.event_id.nil? || !@ids.key?(event.event_id) && @ids.store(event.event_id, true) }
      fresh.each { |event| @events[@newest += 1] = event }
    end
  end

  def quarantine(event, reason) = @lock.synchronize { @quarantined << [ Tally::Event.text(reason), event.aside ] }
  def each(&) = @lock.synchronize { @events.values }.each(&)
  def close = nil
end
