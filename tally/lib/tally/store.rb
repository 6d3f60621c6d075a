# Where events are kept. Each kind promises the same, which test_helpers/store_contract.rb of the tests says in full: write keeps all of
# a batch or nothing, and one that was kept before counts once.
module Tally::Store
  # It cannot keep anything now, and may later: locked, full, gone.
  class Unavailable < StandardError; end
end
