require "json"

# The numbers for live updates, as JSON, read at most once per +ttl+ seconds. The
# block returns them as a hash.
class Tally::CurrentNumbers
  include Kit::Clock

  def initialize(ttl: 5, &numbers)
    @ttl, @numbers, @lock = ttl, numbers, Mutex.new
  end

  # Nil if the store is unavailable.
  def to_json(*)
    @lock.synchronize do
      next @json if @read_at && now - @read_at < @ttl

      @read_at = now
      @json = JSON.generate(@numbers.call)
    end
  rescue StandardError
    nil
  end

  # For an event stream hub, which has an interval of its own: the numbers for every topic, read now.
  def messages(topics)
    json = JSON.generate(@numbers.call)
    topics.to_h { |topic| [ topic, json ] }
  end
end
