require "openssl"

# Recognizes a person on one site for one day: a keyed hash of the IP address and the browser. The key is the
# salt of the day on which the event was received; once it is deleted, hashes can't be linked to addresses.
module Tally::Visitor
  # The key of a day. Not thread-safe.
  def self.key(salt) = OpenSSL::HMAC.new(salt, "SHA256")

  # Returns 16 hex digits, or nil without an address.
  def self.of(key, address, user_agent, host)
    return unless address

    key.reset
    (key << "#{address}\0#{user_agent}\0#{host}").hexdigest.byteslice(0, 16).force_encoding(Encoding::UTF_8)
  end

  # The day of +received_at+ (microseconds), in seconds since 1970.
  def self.day(received_at) = Tally::Rollup.start(:day, received_at / 1_000_000)

  # The people among unprocessed events, given as [ day, address, user_agent, host ]. This is an estimate:
  # +host+ is the requested host, and the page may be on another. The block returns the salt of a day.
  def self.among(rows)
    people = rows.reject { |_, _, user_agent, _| Tally::UserAgent.of(user_agent).bot }
    keys = people.map(&:first).uniq.to_h { |day| [ day, key(yield(day)) ] }
    people.filter_map do |day, address, user_agent, host|
      of(keys[day], address, user_agent, Tally::Location.host(host))
    end
  end
end
