# The key of an unprocessed event: its whole document, so that it can be moved without reading it again.
Tally::Store::Mongo::Key = Data.define(:document) do
  include Comparable

  def id = document["_id"]
  def <=>(other) = [ document["received_at"], id.to_s ] <=> [ other.document["received_at"], other.id.to_s ]
end
