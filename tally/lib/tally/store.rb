# Where events are stored. All stores pass the tests in test_helpers/store_contract.rb: a batch that failed
# may be written again, and duplicate events are dropped when they are written or when they are processed.
module Tally::Store
  # The store can't save anything now, but may later: it is locked, full or gone.
  class Unavailable < StandardError; end
end
