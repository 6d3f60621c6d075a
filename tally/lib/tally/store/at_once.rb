# Of a store that keeps what it writes at once: there is nothing to be flushed, and no log of its own.
module Tally::Store::AtOnce
  def commit(events) = write(events)
  def flush(patience: nil) = nil
  def scrub = nil
end
