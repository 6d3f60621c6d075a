# Validates stored events, oldest first, and saves the result or the reason for the rejection.
class Tally::Processor
  BATCH = 50 # events, which takes a few milliseconds

  attr_reader :processed, :rejected

  # +oldest+ is the maximum age of an event's time, in seconds; with +addresses+, IP addresses are kept after
  # processing.
  def initialize(store, oldest: Tally::Retention::RAW, addresses: false)
    @store, @oldest, @addresses = store, oldest, addresses
    @processed = @rejected = 0
  end

  # Processes up to +limit+ events and returns their number.
  def process(limit = BATCH)
    events = @store.unprocessed(limit)
    save validate(events) unless events.empty?
    events.size
  end

  private
    # [ processed, rejected ], each a list of keys with a ProcessedEvent or a reason.
    def validate(events)
      validator = Tally::Validator.new(oldest: @oldest, floor: @store.floor(:raw)) { |day| @store.salt(day) }
      results = events.map { |key, event| [ key, result(validator, event) ] }
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
      @store.save_processed processed, rejected, keep_addresses: @addresses
      @processed += processed.size
      @rejected += rejected.size
    rescue Tally::Store::Unavailable
      raise
    rescue StandardError => error
      save_one_by_one processed, rejected, error
    end

    # In order, since all events up to a key count as processed. Only the event that cannot be saved is rejected.
    def save_one_by_one(processed, rejected, error)
      raise error if processed.empty?
      return save [ [], [ [ processed.first.first, "Saving failed: #{error.message}" ] ] ] if processed.one? && rejected.empty?

      [ *processed, *rejected ].sort_by(&:first).each do |key, result|
        save result.is_a?(String) ? [ [], [ [ key, result ] ] ] : [ [ [ key, result ] ], [] ]
      end
    end
end
