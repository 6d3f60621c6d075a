# The findings of the doctor in the directory of the test.
module Examination
  private
    def examine(**) = Operations::Doctor.new(directory, litestream, **).examine
    def findings_of(severity) = examine.select { |finding| finding.severity == severity }

    def assert_error(what, remedy)
      wrong = findings_of(:error)
      found = wrong.any? { |finding| finding.what.match?(what) && finding.remedy.match?(remedy) }
      assert found, wrong.inspect
    end
end
