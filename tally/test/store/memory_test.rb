require "test_helper"

class MemoryStoreTest < Tally::TestCase
  include StoreContract

  private
    def store = @store ||= Tally::Store::Memory.new
end
