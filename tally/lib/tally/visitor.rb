require "openssl"

# A person on one site for one day, told from others without being known: a keyed hash of the address and the browser. Its key is the salt
# of the day on which the event came, and when that is destroyed nobody can tell any more whose hash it was.
module Tally::Visitor
  # What hashes of a day are made with. It is one thread's.
  def self.key(salt) = OpenSSL::HMAC.new(salt, "SHA256")

  # Returns 16 hex digits, or nil where there is no address to tell people by.
  def self.of(key, address, user_agent, host)
    return unless address

    key.reset
    (key << "#{address}\0#{user_agent}\0#{host}").hexdigest.byteslice(0, 16).force_encoding(Encoding::UTF_8)
  end

  # The day that +received_at+, in microseconds, is of, in seconds since 1970.
  def self.day(received_at) = Tally::Rollup.start(:day, received_at / 1_000_000)

  # Those of [ day, address, user_agent, host ] that are people, as far as one can tell before their events are swept: the host is that
  # which was asked, and the page may turn out to be on another. The block is given a day and returns its salt.
  def self.among(rows)
    people = rows.reject { |_, _, user_agent, _| Tally::Agent.of(user_agent).bot }
    keys = people.map(&:first).uniq.to_h { |day| [ day, key(yield(day)) ] }
    people.filter_map { |day, address, user_agent, host| of(keys[day], address, user_agent, Tally::Validity.host(host)) }
  end
end
