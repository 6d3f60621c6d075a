# Validates stored events, oldest first, and saves the result or the reason for the rejection.
class Tally::Processor
  BATCH = 50 # events, which takes a few milliseconds

  attr_reader :processed, :rejected

  # +oldest+ is the maximum age of an event's time, in seconds; with +addresses+, IP addresses are kept after
  # processing. +properties+ are the names of the properties that are kept.
  def initialize(store, oldest: Tally::Retention::RAW, addresses: false, properties: [])
    @store, @oldest, @addresses, @properties = store, oldest, addresses, properties
    @processed = @rejected = 0
  end

  # Processes up to +limit+ events and returns their number.
  def process(limit = BATCH)
    events = @store.unprocessed(limit)
    @cleaned = events.to_h { |key, event| [ key, Tally::EventCleaner.new(event, @properties) ] }
    save validate(events.map(&:first)) unless events.empty?
    events.size
  end

  private
    # [ processed, rejected ], each a list of keys with a ProcessedEvent or a reason.
    def validate(keys)
      validator = Tally::Validator.new(oldest: @oldest, floor: @store.floor(:raw)) { |day| @store.salt(day) }
      results = keys.map { |key| [ key, result(validator, @cleaned[key].event) ] }
      results.partition { |_, result| result.is_a?(Tally::ProcessedEvent) }
    end

    # A bug in a validation rule must not block later events.
    def result(validator, event)
      validator.process(event)
    rescue Tally::Store::Unavailable
      raise
    rescue Tally::Malformed => error
      error.message
    rescue StandardError => error
      "Validation failed: #{error.class}."
    end

    def save((processed, rejected))
      @store.save_processed processed, rejected, cleaned: @cleaned, keep_addresses: @addresses
      @processed += processed.size
      @rejected += rejected.size
    rescue Tally::Store::Unavailable
      raise
    rescue StandardError => error
      save_one_by_one processed, rejected, error
    end

    # In order, since all events up to a key count as processed. Only the event that
    # cannot be saved is rejected.
    def save_one_by_one(processed, rejected, error)
      raise error if processed.empty?
      if processed.one? && rejected.empty?
        return save [ [], [ [ processed.first.first, "Saving failed: #{error.message}" ] ] ]
      end

      [ *processed, *rejected ].sort_by(&:first).each do |key, result|
        save result.is_a?(String) ? [ [], [ [ key, result ] ] ] : [ [ [ key, result ] ], [] ]
      end
    end
end
