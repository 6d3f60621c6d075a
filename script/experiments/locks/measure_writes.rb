# Runs in bin/rails runner: performs writes of each kind in turn, and prints as JSON how long each held the
# lock, and how many kB it appended to the WAL.
module Locks
end
require_relative "held"
require_relative "writes"

WARM_UP = 50
KILOBYTES = 4.096 + 0.024 # of a page in the WAL, with its header
wal = -> { ApplicationRecord.lease_connection.select_rows("PRAGMA wal_checkpoint(NOOP)").dig(0, 1) }
count, seed = ARGV.map { |argument| Integer(argument) }
writes, held = Locks::Writes.new(seed), Locks::Held.new
times = Hash.new { |kinds, kind| kinds[kind] = [] }
(WARM_UP + count).times do |number|
  Locks::Writes::KINDS.each do |kind|
    write = writes.public_send(kind)
    before = wal.call
    longest = held.longest(&write)
    pages = wal.call - before
    next unless longest && number >= WARM_UP && pages.positive?

    times[kind.to_s.tr("_", " ")] << [ *longest, pages * KILOBYTES ]
  end
end
puts times.to_json
