# An event that waits, as it stands in the database: with it, it can be moved without being asked for again.
Tally::Store::Mongo::Key = Data.define(:document) do
  include Comparable

  def id = document["_id"]
  def <=>(other) = [ document["received_at"], id.to_s ] <=> [ other.document["received_at"], other.id.to_s ]
end
