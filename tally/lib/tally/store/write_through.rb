# For stores whose writes are durable immediately and that have no log of their own.
module Tally::Store::WriteThrough
  def commit(events) = write(events)
  def flush(patience: nil) = nil
  def scrub = nil
  def clean(_properties) = false # only the files of SQLite are cleaned of what earlier versions stored
end
