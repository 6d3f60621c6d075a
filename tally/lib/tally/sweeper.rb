# Reads what was written, first in line first, and makes sightings of it, or sets it aside with the reason.
class Tally::Sweeper
  BATCH = 50 # events, which is a few milliseconds

  attr_reader :swept, :malformed

  # +addresses+ says whether an address outlives the sweep; +oldest+ is how old a told time may be, in seconds.
  def initialize(store, oldest: Tally::Retention::RAW, addresses: false)
    @store, @oldest, @addresses = store, oldest, addresses
    @swept = @malformed = 0
  end

  # Sweeps the first +limit+ events in line. Returns how many there were.
  def sweep(limit = BATCH)
    events = @store.unswept(limit)
    keep judge(events) unless events.empty?
    events.size
  end

  private
    # [ sightings, malformed ], each with its keys.
    def judge(events)
      validity = Tally::Validity.new(oldest: @oldest, floor: @store.floor(:raw)) { |day| @store.salt(day) }
      judged = events.map { |key, event| [ key, judgement(validity, event) ] }
      judged.partition { |_, judgement| judgement.is_a?(Tally::Sighting) }
    end

    # An event that our own rules trip over must not hold up those behind it either.
    def judgement(validity, event)
      validity.sighting(event)
    rescue Tally::Store::Unavailable
      raise
    rescue Tally::Malformed => error
      error.message
    rescue StandardError => error
      "It could not be judged: #{error.class}."
    end

    def keep((sightings, malformed))
      @store.sweep sightings, malformed, keep_addresses: @addresses
      @swept += sightings.size
      @malformed += malformed.size
    rescue Tally::Store::Unavailable
      raise
    rescue StandardError => error
      keep_each sightings, malformed, error
    end

    # In their order, since all up to a key count as swept. One that no store keeps is set aside alone.
    def keep_each(sightings, malformed, error)
      raise error if sightings.empty?
      return keep [ [], [ [ sightings.first.first, "It could not be kept: #{error.message}" ] ] ] if sightings.one? && malformed.empty?

      [ *sightings, *malformed ].sort_by(&:first).each { |key, judgement| keep judgement.is_a?(String) ? [ [], [ [ key, judgement ] ] ] : [ [ [ key, judgement ] ], [] ] }
    end
end
