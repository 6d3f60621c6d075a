require "test_helper"

class Writes::ActiveRecordPathTest < ActiveSupport::TestCase
  include WritesContract

  private
    def path
      Writes::ActiveRecordPath
    end
end
