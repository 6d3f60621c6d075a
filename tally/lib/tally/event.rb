require "json"

# An event as it was received, before validation. All fields but the time are valid UTF-8, or nil.
#
# +event_id+ is the sender's id: an event counts once, however often it is sent. +received_at+ is in
# microseconds since
# 1970. +kind+ is "hit", "event", or "server" for a server's event that doesn't describe its visitor.
#       +parameters+ is the
# query of a hit, or the JSON of an event.
Tally::Event = Struct.new(
  :event_id, :received_at, :kind, :address, :method, :host, :path, :user_agent, :referrer, :language,
  :parameters
) do
  # Longer values are truncated, since statistics aren't worth an error.
  def self.text(value, limit = 2048)
    return unless value

    # Rack's strings are binary, which SQLite would store as a BLOB that equals no text.
    text = value.bytesize > limit ? value.byteslice(0, limit) : value.dup
    text.force_encoding(Encoding::UTF_8)
    text.valid_encoding? ? text : text.scrub("")
  end

  # For the rejected events: JSON without the IP address and personal data, with invalid strings repaired.
  def to_rejected_json
    fields = to_h.transform_values do |value|
      value.is_a?(String) ? self.class.text(value, value.bytesize) : value
    end
    cleaned = Tally::EventCleaner.new(self.class.new(**fields)).event
    JSON.generate(cleaned.to_h.merge(address: nil), allow_nan: true)
  end

  def self.now = Process.clock_gettime(Process::CLOCK_REALTIME, :microsecond)
end
