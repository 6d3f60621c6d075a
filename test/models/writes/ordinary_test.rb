require "test_helper"

class Writes::OrdinaryTest < ActiveSupport::TestCase
  include WritesContract

  private
    def path
      Writes::Ordinary
    end
end
