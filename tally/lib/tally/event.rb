require "json"

# Something that happened, as it was told: nothing of it has been judged. All but the time are texts of valid UTF-8, or nil.
#
# +event_id+ is what its sender calls it, so that it counts once however often it is sent; +received_at+ is when it came, in
# microseconds since 1970; +kind+ is "hit", "event", or "server" for an event of a visitor whom the reporting server does not
# describe; +parameters+ is what was sent with it, a query of a hit, JSON of an event.
Tally::Event = Struct.new(:event_id, :received_at, :kind, :address, :method, :host, :path, :user_agent, :referrer, :language, :parameters) do
  # What a field may hold, in bytes. What is longer is cut: a statistic is not worth a refusal.
  def self.text(value, limit = 2048)
    return unless value

    # Rack's strings are bytes, which SQLite would keep as a BLOB that equals no text.
    text = value.bytesize > limit ? value.byteslice(0, limit) : value.dup
    text.force_encoding(Encoding::UTF_8)
    text.valid_encoding? ? text : text.scrub("")
  end

  # Itself as JSON, mended where it is none, and without the address: for what is set aside.
  def aside = JSON.generate(to_h.transform_values { |value| value.is_a?(String) ? self.class.text(value, value.bytesize) : value }.merge(address: nil), allow_nan: true)

  def self.now = Process.clock_gettime(Process::CLOCK_REALTIME, :microsecond)
end
