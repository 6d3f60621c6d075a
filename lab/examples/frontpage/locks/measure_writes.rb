# Runs in bin/rails runner: performs writes of each kind in turn, and prints how long each held the lock, as JSON.
module Locks
end
require_relative "held"
require_relative "writes"

WARM_UP = 50
count, seed = ARGV.map { |argument| Integer(argument) }
writes, held = Locks::Writes.new(seed), Locks::Held.new
times = Hash.new { |kinds, kind| kinds[kind] = [] }
(WARM_UP + count).times do |number|
  Locks::Writes::KINDS.each do |kind|
    write = writes.public_send(kind)
    longest = held.longest(&write)
    times[kind.to_s.tr("_", " ")] << longest if longest && number >= WARM_UP
  end
end
puts times.to_json
