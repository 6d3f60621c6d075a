require "test_helper"

class MemoryStoreTest < Tally::TestCase
  include StoreContract, AggregationContract

  private
    def store = @store ||= Tally::Store::Memory.new
end
