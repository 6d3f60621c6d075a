# Where events are kept. All stores fulfil the contract in test_helpers/store_contract.rb: a batch that failed may be
# written again, and an event that is sent again counts once, at the latest when it is processed.
module Tally::Store
  # The store can't save anything now, but may later: it is locked, full or gone.
  class Unavailable < StandardError; end
end
