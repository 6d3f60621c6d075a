# What the clients of others send, told as events of ours. Each is a Rack application in front of a collector.
module Tally::Shapes
  # An address without its query, in which secrets travel.
  def self.bare(address) = address.is_a?(String) ? address[Tally::Intake::PLACE] : address
end
