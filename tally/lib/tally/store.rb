# Where events are kept. Each kind promises the same, which test_helpers/store_contract.rb of the tests says in full: a batch that
# could not be written may be written again, and an event that is sent again counts once, when it is swept at the latest.
module Tally::Store
  # It cannot keep anything now, and may later: locked, full, gone.
  class Unavailable < StandardError; end
end
